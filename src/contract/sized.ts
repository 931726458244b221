import * as v from 'valibot'

type Schema = v.GenericSchema

/**
 * `schema`, which first lets `size` look at the value: valibot would check each item of a list, and name all
 * that is wrong with each, before it counts them.
 */
/* @__NO_SIDE_EFFECTS__ */
function sizeFirst<S extends Schema>(schema: S, size: Schema): S {
  return {
    ...schema,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const { issues } = size['~run']({ value: dataset.value }, config)
      if (issues) return { typed: false, value: dataset.value, issues }
      return schema['~run'](dataset, config)
    },
  }
}

export interface ListSize {
  min?: number
  max: number
  /** The code of a list that is too short. */
  few?: string
}

/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends Schema>(item: Item, { min = 0, max, few = 'required' }: ListSize) {
  const list = v.pipe(v.array(item), v.minLength(min, few), v.maxLength(max, 'too_many'))
  const anyList = v.custom<unknown[]>(Array.isArray)
  return sizeFirst(list, v.pipe(anyList, v.minLength(min, few), v.maxLength(max, 'too_many')))
}

/** An object schema that lets unknown keys pass, for values of at most so many. */
/* @__NO_SIDE_EFFECTS__ */
export function fewKeys<S extends Schema>(schema: S, max: number): S {
  const anyObject = v.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)
  return sizeFirst(schema, v.pipe(anyObject, v.maxEntries(max, 'too_many')))
}
