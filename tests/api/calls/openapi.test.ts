import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#server/app.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

interface Document {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; responses: Record<string, { content?: Record<string, { schema: object }> }> }
    >
  >
  components: {
    responses: Record<string, { content: Record<string, { schema: object }> }>
    parameters: Record<string, object>
    headers: Record<string, { schema: { pattern?: string } }>
  }
}

describe('the OpenAPI document', () => {
  let shop: TestShop
  let document: Document
  beforeAll(async () => {
    shop = await openTestShop()
    const reply = await shop.transport.send({
      method: 'GET',
      path: '/api/v2/openapi.json',
      headers: {},
      body: undefined,
    })
    document = reply.body as Document
  })
  afterAll(() => shop.close())

  it('produces valid OpenAPI 3.1', async () => {
    const checked = await new Validator().validate(
      JSON.parse(JSON.stringify(document)) as Record<string, unknown>,
    )
    expect(checked.errors).toBeUndefined()
    expect(checked.valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
  })

  it('lists every call under its own name', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const calls = resources(shop.services, shop.context.build).map(
      ({ call }) => `${call.method} ${call.path}`,
    )
    expect(told.toSorted()).toEqual(calls.toSorted())
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('names the headers and the version of S7', () => {
    const everywhere = Object.values(document.paths).flatMap((methods) => Object.entries(methods))
    for (const [method, one] of everywhere) {
      const said = JSON.stringify(one)
      expect(said).toContain('#/components/parameters/priorityLanguage')
      expect(said.includes('#/components/parameters/version'), said).toBe(method === 'get')
      expect(said).toContain('"authorization":{"$ref":"#/components/headers/authorization"}')
    }
    expect(document.components.parameters).toMatchObject({
      priorityLanguage: { name: 'priority-language', in: 'header' },
      version: { name: 'version', in: 'query' },
    })
    expect(document.components.headers.authorization?.schema.pattern).toBe('^(Bearer .+)?$')
  })

  it('names the device token where passwords are taken', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((one) =>
        JSON.stringify(one).includes('parameters/device') ? path : [],
      ),
    )
    expect(told.toSorted()).toEqual([
      ...['/agent/login', '/member/edit', '/member/login/email', '/member/login/facebook'],
      ...['/member/login/google', '/member/restore', '/member/signin/confirm'],
    ])
    const login = JSON.stringify(document.paths['/member/login/email'])
    expect(login).toContain('"x-device-token":{"$ref":"#/components/headers/device"}')
  })

  it.each([
    ['get', '/location/{id}', '/location/41', 200],
    ['get', '/location/{id}/product', '/location/41/product', 200],
    ['get', '/location/{id}/map', '/location/41/map', 200],
    ['get', '/product/{id}', '/product/2182', 200],
    ['get', '/product/{id}/availability', '/product/2182/availability?month=2026-12', 200],
    ['get', '/product/{id}/option/availability', '/product/2182/option/availability?day=2026-12-01', 200],
    ['get', '/country', '/country', 200],
    ['post', '/transaction/addToCart', '/transaction/addToCart', 201],
    ['get', '/product/{id}', '/product/1', 404],
  ])('describes the answer of %s %s (%s: %i)', async (method, path, asked, status) => {
    const reply = await shop.transport.send({
      method: method.toUpperCase(),
      path: `/api/v2${asked}`,
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: method === 'post' ? JSON.stringify(anAddition()) : undefined,
    })
    expect(reply.status).toBe(status)
    const told =
      document.paths[path]?.[method]?.responses[String(status)] ?? document.components.responses['refusal']
    const schema = told?.content?.['application/json']?.schema
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, email: true, uuid: true } })
    const fits = ajv.compile(schema ?? false)
    expect(fits(reply.body), JSON.stringify(fits.errors)).toBe(true)
  })
})
