/** The parts of JSON Schema that the contract's schemas use. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
}

interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema?: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

/** The OpenAPI document, as far as tests read it. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** A method at a path, with its parameters. */
export interface DocumentedCall {
  method: string
  path: string
  query: string[]
  body: Schema | undefined
}

export const callsOf = ({ paths }: ApiDocument): DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      body: requestBody?.content['application/json'].schema,
    })),
  )
