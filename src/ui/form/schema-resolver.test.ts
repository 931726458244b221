import * as v from 'valibot'
import { expect, it } from 'vitest'
import { schemaResolver } from './schema-resolver.ts'

const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(3, 'too_long'))
const schema = v.pipe(
  v.object({ name, again: v.string(), riders: v.object({ line1: v.object({ name }) }) }),
  v.check(({ riders }) => riders.line1.name !== 'ZZ', 'refused'),
  v.forward(
    v.partialCheck([['name'], ['again']], (both) => both.name === both.again, 'mismatch'),
    ['again'],
  ),
)
const judge = (values: v.InferInput<typeof schema>) =>
  schemaResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

it('returns the values that the schema parsed', () => {
  const riders = { line1: { name: ' Bo' } }
  expect(judge({ name: ' Al ', again: 'Al', riders })).toEqual({
    values: { name: 'Al', again: 'Al', riders: { line1: { name: 'Bo' } } },
    errors: {},
  })
})

it('reports the first error of every field', () => {
  const { values, errors } = judge({
    name: '',
    again: 'Al',
    riders: { line1: { name: 'Bolek' } },
  }) as Awaited<ReturnType<typeof judge>>
  expect(values).toEqual({})
  expect(errors).toMatchObject({
    name: { message: 'required' },
    again: { message: 'mismatch' },
    riders: { line1: { name: { message: 'too_long' } } },
  })
})

it('reports an error of the whole form at its root', async () => {
  const { errors } = await judge({ name: 'Al', again: 'Al', riders: { line1: { name: 'ZZ' } } })
  expect(errors).toEqual({ root: { type: 'check', message: 'refused' } })
})
