import * as v from 'valibot'
import { call } from './call.ts'
import { RouteMap } from './map.ts'
import { Day, Id, IdText, Time } from './trade.ts'

/** A notice of the operator, for as long as it is in force. */
export const Notice = v.object({
  heading: v.string(),
  text: v.string(),
  from: Day,
  to: Day,
  locationId: Id,
  locationName: v.string(),
})
export type Notice = v.InferOutput<typeof Notice>

const { key, name, colour, mode } = RouteMap.entries.routes.item.entries

export const ServiceInformation = v.object({
  id: Id,
  name: v.string(),
  /** The city's own day, which the lines below are told for. */
  today: Day,
  lines: v.array(
    v.object({
      productId: Id,
      productName: v.string(),
      ...{ key, name, colour, mode },
      /** Whether any ticket of the line can be used today. */
      runs: v.boolean(),
      first: Time,
      last: Time,
      /** How often today; `null` where the line has fixed departures only. */
      everyMinutes: v.nullable(v.number()),
    }),
  ),
  /** Days closed by an operator within the coming two months, option by option. */
  closures: v.array(
    v.object({
      productId: Id,
      productName: v.string(),
      optionId: Id,
      optionName: v.string(),
      from: Day,
      to: Day,
    }),
  ),
  notices: v.array(Notice),
})
export type ServiceInformation = v.InferOutput<typeof ServiceInformation>

export const getServiceInformation = call({
  method: 'GET',
  path: '/location/{id}/serviceInformation',
  tag: 'location',
  summary: 'What runs in a city today, closed days ahead, notices of the operators',
  params: v.object({ id: IdText }),
  reply: ServiceInformation,
})

/** S7: notices of health rules. Empty when no city has one in force. */
export const getCovidNotifications = call({
  method: 'GET',
  path: '/covid19/notifications',
  tag: 'generic',
  summary: 'The health notices in force, city by city',
  reply: v.object({ data: v.array(Notice) }),
})
