import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { RouteMap } from './map.ts'
import { Day, Id, IdText, Time } from '#contract/common-schemas.ts'

/** A notice of an operator, shown from its first to its last day. */
export const Notice = v.object({
  heading: v.string(),
  text: v.string(),
  from: Day,
  to: Day,
  locationId: Id,
  locationName: v.string(),
  locationUrl: v.string(),
})
export type Notice = v.InferOutput<typeof Notice>

const LineDay = v.object({ first: Time, last: Time, every: v.nullable(v.number()) })

const { key, name, colour, mode } = RouteMap.entries.routes.item.entries

export const ServiceInformation = v.object({
  id: Id,
  name: v.string(),
  /** Today in the city, to which the lines below apply. */
  today: Day,
  lines: v.array(
    v.object({
      productId: Id,
      productName: v.string(),
      key,
      name,
      colour,
      mode,
      /** Whether it runs today. */
      runs: v.boolean(),
      /** The day that first and last are of: today, or else the next on which it runs, if any. */
      day: v.optional(v.nullable(Day)),
      first: Time,
      last: Time,
      /** The frequency today, in minutes; `null` where the line has only fixed departures. */
      everyMinutes: v.nullable(v.number()),
      /** The same today and on the next days; 0 without service. */
      everyOn: v.optional(v.record(Day, v.number())),
      /** First and last departure and frequency today and on the next days; `null` without service. */
      on: v.optional(v.record(Day, v.nullable(LineDay))),
    }),
  ),
  /** Start times today and on the next days, of options that have some; an earlier API sends none. */
  starts: v.optional(
    v.array(
      v.object({
        productId: Id,
        optionId: Id,
        name: v.string(),
        on: v.record(Day, v.array(Time)),
        /** The languages of today's guides by start time, where each has one. */
        languages: v.optional(v.record(Time, v.string())),
      }),
    ),
  ),
  /** Days closed by an operator within the next two months, by option. */
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

/** Health notices (S7); empty when no city has one in force. */
export const getCovidNotifications = call({
  method: 'GET',
  path: '/covid19/notifications',
  tag: 'generic',
  summary: 'The health notices in force, city by city',
  reply: v.object({ data: v.array(Notice) }),
})
