import type { Time } from './day.ts'

const two = (count: number): string => String(count).padStart(2, '0')

/** The minutes from midnight to a time. */
export const minutesOf = (time: Time): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The time so many minutes, fewer than a day has, after midnight. */
export const timeOf = (minutes: number): Time => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
