import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { bodyBytes } from '#server/body-limit.ts'
import { DEVICE_HEADER, DEVICE_TOKEN } from '#contract/api-headers.ts'
import { FailureBody, failureCodes, failureStatuses } from '#contract/failure.ts'
import { currencies, currencyIds } from '#domain/price/money.ts'

type JsonSchema = Record<string, unknown>
type Schema = v.GenericSchema<unknown, unknown>

/** Checks written in code (a real date, a sum) have no JSON Schema; the rest of their schema does. */
function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
  })
  return rest
}

function parameters(schema: Schema | undefined, where: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const references = (names: string[]) => names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
const common = references(['language', 'priorityLanguage', 'currency'])
const version = references(['version'])
const device = { $ref: '#/components/parameters/device' }
const idempotencyKey = { $ref: '#/components/parameters/idempotencyKey' }

/** Method and path as one word: `getProductIdMap` for `GET /product/{id}/map`. */
const operationId = (call: Call): string =>
  call.method.toLowerCase() +
  call.path.replaceAll(/[{}]/g, '').replaceAll(/[/_.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

function operation(call: Call): JsonSchema {
  const body = call.body
    ? {
        requestBody: {
          required: true,
          description: `At most ${bodyBytes(call)} bytes.`,
          content: { 'application/json': { schema: jsonSchema(call.body, 'input') } },
        },
      }
    : {}
  return {
    operationId: operationId(call),
    summary: call.summary,
    tags: [call.tag],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.method === 'GET' ? version : []),
      ...common,
      ...(call.idempotent ? [idempotencyKey] : []),
      ...(call.device ? [device] : []),
    ],
    ...body,
    security: [{}, { session: [] }],
    responses: {
      [String(call.status ?? 200)]: {
        description: 'The answer',
        headers: {
          authorization: { $ref: '#/components/headers/authorization' },
          ...(call.device ? { [DEVICE_HEADER]: { $ref: '#/components/headers/device' } } : {}),
        },
        content: call.file
          ? { [call.file]: {} }
          : { 'application/json': { schema: jsonSchema(call.reply, 'output') } },
      },
      default: { $ref: '#/components/responses/refusal' },
    },
  }
}

const codesByStatus = (): string => {
  const byStatus = Map.groupBy(failureCodes, (code) => failureStatuses[code])
  return [...byStatus]
    .filter(([status]) => status < 503)
    .map(([status, codes]) => `${status}: ${codes.join(', ')}`)
    .join('; ')
}

/**
 * OpenAPI 3.1, generated from the same values as client and routes, so that it always matches them.
 * (hono-openapi would need a second description of each route.)
 */
export function openApiDocument(calls: Call[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${ownBrand().name} API`,
      version: '2.0',
      description:
        'Tours by city and product, availability, basket, payment and voucher. ' +
        'Money is integer minor units, days are plain dates, times are local to the city.',
    },
    servers: [{ url: '/api/v2' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Returned in the authorization header of a reply that opens or changes a session. ' +
            'A forged or expired token counts as absent.',
        },
      },
      parameters: {
        language: {
          name: 'language',
          in: 'header',
          description: 'us is American English',
          schema: { enum: ['en', 'es', 'fr', 'it', 'de', 'us'], default: 'en' },
        },
        priorityLanguage: {
          name: 'priority-language',
          in: 'header',
          description: 'en asks for English, whatever the language header says',
          schema: { enum: ['en'] },
        },
        version: {
          name: 'version',
          in: 'query',
          description: 'The version of the front end. Every answer is the same for all of them.',
          schema: { type: 'string' },
        },
        currency: {
          name: 'currency',
          in: 'header',
          description: 'Of a basket still to be opened',
          schema: { enum: [...currencies, ...Object.values(currencyIds).map(String)], default: 'EUR' },
        },
        idempotencyKey: {
          name: 'idempotency-key',
          in: 'header',
          required: true,
          description: 'The same key and body answer the same and are worked once; kept for 30 days.',
          schema: { type: 'string', format: 'uuid' },
        },
        device: {
          name: DEVICE_HEADER,
          in: 'header',
          description: 'What the last login here gave; strangers’ wrong passwords do not make it wait.',
          schema: { type: 'string', pattern: DEVICE_TOKEN.source },
        },
      },
      headers: {
        authorization: {
          description:
            'Replaces the token that was sent, when the session opens or changes; empty once it has ended.',
          schema: { type: 'string', pattern: '^(Bearer .+)?$' },
        },
        device: {
          description: 'After a login: replaces the one that was sent. Keep it where no script can read it.',
          schema: { type: 'string', pattern: DEVICE_TOKEN.source },
        },
      },
      responses: {
        refusal: {
          description:
            'The reason, as a code of a closed list and a sentence in the caller’s language. ' +
            `${codesByStatus()}.`,
          content: { 'application/json': { schema: jsonSchema(FailureBody, 'output') } },
        },
      },
    },
  }
}
