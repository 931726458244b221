import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { IdText } from '#contract/common-schemas.ts'

const Faqs = v.object({ data: v.array(v.object({ question: v.string(), answer: v.string() })) })
const ById = v.object({ id: IdText })

/** The scopes of S3: 10 worldwide, 41 Paris, 1762 Spain, 1980 London, 2848 Portugal. */
export const getScopeFaqs = call({
  method: 'GET',
  path: '/faq/scope/{id}',
  tag: 'generic',
  summary:
    'Questions and answers about buying and riding, with those of the city where a scope sells one alone',
  params: ById,
  reply: Faqs,
})

export const getProductFaqs = call({
  method: 'GET',
  path: '/faq/product/{id}',
  tag: 'product',
  summary: 'Questions and answers about a product',
  params: ById,
  reply: Faqs,
})
