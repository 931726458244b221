const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const STRING = /"(?:[ !\x23-\x5b\x5d-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const SPACE = /[ \t\r\n]*/y

/** Thrown at the offset where the text stops being JSON. */
class Broken extends Error {
  readonly at: number
  constructor(at: number) {
    super('not JSON')
    this.at = at
  }
}

/**
 * Records the offset of every value by its path (`products.1.options.0.kind`); for an object member, the
 * offset of its name. JSON.parse gives no position for some faults, and for others only in its message.
 */
function walk(source: string, places: Map<string, number>): void {
  let at = 0

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    at += found?.length ?? 0
    return found
  }
  const must = (sign: string): void => {
    take(SPACE)
    if (source[at] !== sign) throw new Broken(at)
    at += 1
  }
  /** Reads comma-separated members up to `close`. */
  const each = (close: string, member: (index: number) => void): void => {
    at += 1
    take(SPACE)
    for (let index = 0; source[at] !== close; index += 1) {
      if (index > 0) must(',')
      take(SPACE)
      member(index)
      take(SPACE)
    }
    at += 1
  }
  const value = (path: string): void => {
    take(SPACE)
    const inside = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)
    if (source[at] === '{') {
      each('}', () => {
        const start = at
        const name = take(STRING)
        if (name === undefined) throw new Broken(start)
        const own = inside(JSON.parse(name) as string)
        places.set(own, start)
        must(':')
        value(own)
      })
    } else if (source[at] === '[') {
      each(']', (index) => {
        places.set(inside(index), at)
        value(inside(index))
      })
    } else if (take(STRING) === undefined && take(LITERAL) === undefined) {
      throw new Broken(at)
    }
  }

  value('')
  take(SPACE)
  if (at < source.length) throw new Broken(at)
}

export interface Lines {
  /** 1-based line of a path, or of its nearest existing parent. */
  of(path: readonly (string | number)[]): number
  /** 1-based line where the text stops being JSON. */
  broken: number | undefined
}

export function readLines(source: string): Lines {
  const places = new Map<string, number>()
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  let broken: number | undefined
  try {
    walk(source, places)
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    broken = lineAt(error.at)
  }
  return {
    of(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const offset = places.get(path.slice(0, length).join('.'))
        if (offset !== undefined) return lineAt(offset)
      }
      return 1
    },
    broken,
  }
}
