import { expect, it } from 'vitest'
import { reasonOf } from './reason.ts'

it('tells what to do about a full disk', () => {
  const said = [
    '2026-11-28 18:15 UTC [22506] FATAL:  could not write to file "base/4/3456_vm": No space left on device',
    '2026-11-28 18:15:45.639 UTC [22506] STATEMENT:  CREATE DATABASE template0',
    'child process exited with exit code 1',
  ].join('\n')
  expect(reasonOf(said)).toBe(
    'could not write to file "base/4/3456_vm": No space left on device. ' +
      'The disk is full: make room there, name another folder in DATA_DIR, or set DATABASE_URL.',
  )
})

it('repeats the first fault that PostgreSQL names', () => {
  const said = 'LOG:  starting\n[7] FATAL:  could not map shared memory\n[7] LOG:  shut down\nFATAL:  later'
  expect(reasonOf(said)).toBe('could not map shared memory')
})

it('repeats the last lines where it names no fault', () => {
  expect(reasonOf('one\ntwo\nthree\nfour\n')).toBe('two three four')
})
