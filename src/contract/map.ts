import * as v from 'valibot'
import { call } from './call.ts'
import { RouteMap } from './location.ts'
import { IdText } from './trade.ts'

const ById = v.object({ id: IdText })

export const getLocationMap = call({
  method: 'GET',
  path: '/location/{id}/map',
  tag: 'location',
  summary: 'All routes and stops of a city',
  params: ById,
  reply: RouteMap,
})

export const getProductMap = call({
  method: 'GET',
  path: '/product/{id}/map',
  tag: 'product',
  summary: 'The routes and stops of a product',
  params: ById,
  reply: RouteMap,
})
