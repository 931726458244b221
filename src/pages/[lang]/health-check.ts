export { GET } from '../health-check.ts'

export const prerender = false
