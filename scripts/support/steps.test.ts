import { describe, expect, it } from 'vitest'
import { sentenceOf, step, Stop } from './steps.ts'

describe('what a script says when it fails', () => {
  it('is the sentence of an expected error', () => {
    expect(sentenceOf(new Stop('Set PORT.'))).toBe('Set PORT.')
  })

  it('is advice where the disk is full', () => {
    expect(sentenceOf(new Error('ENOSPC: no space left on device, write'))).toBe(
      'ENOSPC: no space left on device, write. The disk is full: make room on it and run this again.',
    )
  })

  it('is the stack of a mistake of ours', () => {
    expect(sentenceOf(new TypeError('x is undefined'))).toBeUndefined()
    expect(sentenceOf('thrown')).toBeUndefined()
  })
})

it('begins no step once the script is to end', async () => {
  const leaving = AbortSignal.abort(new Stop('Ended by SIGTERM.'))
  let began = false
  const work = () => Promise.resolve((began = true))
  await expect(step('Building', work, leaving)).rejects.toThrow('Ended by SIGTERM.')
  expect(began).toBe(false)
})
