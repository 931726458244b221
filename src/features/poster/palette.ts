import type { Hour } from '#domain/place/poster.ts'
import type { Tone } from './landmark.ts'

/** The colours of a poster, one set for each hour of the day, chosen to work on light and dark pages. */
export interface Palette extends Record<Tone, string> {
  /** Sky, then the two rings around the sun. */
  sky: readonly [string, string, string]
  sun: string
  cloud: string
  /** The colour that distant things fade into. */
  haze: string
  houses: readonly [string, string]
  road: string
  quay: readonly [string, string]
  water: readonly [string, string, string]
  /** The nearest layer: leaves that frame the picture. */
  frame: string
  shadow: string
}

export const palettes: Record<Hour, Palette> = {
  dawn: {
    sky: ['#f2b59c', '#f6c8ae', '#fadbc2'],
    sun: '#fff2d8',
    cloud: '#fbe7d6',
    haze: '#e3a39b',
    houses: ['#c98488', '#b47480'],
    light: '#fdeedd',
    shade: '#dfa28d',
    deep: '#6b3a56',
    roof: '#7b6a8c',
    roofShade: '#64567a',
    copper: '#8fb0a5',
    gold: '#f2b24b',
    glass: '#bcd3d3',
    glassShade: '#7ea3b3',
    iron: '#9a5058',
    ironShade: '#74394c',
    red: '#d23b33',
    leaf: '#86936a',
    leafShade: '#637660',
    road: '#5b4560',
    quay: ['#e2b39c', '#bf8a80'],
    water: ['#7ba6ae', '#9dc0bf', '#68949f'],
    frame: '#4a3d55',
    shadow: '#5b2f4a',
  },
  day: {
    sky: ['#9cd2d5', '#b3dedb', '#cfeadf'],
    sun: '#ffd45c',
    cloud: '#f7fbf0',
    haze: '#8fc6ca',
    houses: ['#6fb0b6', '#5ea0a9'],
    light: '#fff3d9',
    shade: '#e4b980',
    deep: '#37475e',
    roof: '#4f7286',
    roofShade: '#3b5b70',
    copper: '#6fae9a',
    gold: '#f5b52e',
    glass: '#d3eeec',
    glassShade: '#69abbb',
    iron: '#9a5b40',
    ironShade: '#774230',
    red: '#d8342a',
    leaf: '#74a55c',
    leafShade: '#4c8052',
    road: '#46525e',
    quay: ['#ecd8b3', '#cbac82'],
    water: ['#2c8b9a', '#4ca7b0', '#237887'],
    frame: '#1f4e52',
    shadow: '#17404a',
  },
  dusk: {
    sky: ['#e46a48', '#ec8650', '#f4a55c'],
    sun: '#ffe39f',
    cloud: '#f6b184',
    haze: '#c9586a',
    houses: ['#a04668', '#8c3d64'],
    light: '#ffdcae',
    shade: '#cf6d5a',
    deep: '#46204a',
    roof: '#6f3c69',
    roofShade: '#552c59',
    copper: '#93808a',
    gold: '#ffcb52',
    glass: '#efa886',
    glassShade: '#a4566e',
    iron: '#6a2f4f',
    ironShade: '#4b2142',
    red: '#d92f2f',
    leaf: '#6a4f5c',
    leafShade: '#4f3a51',
    road: '#3a1f44',
    quay: ['#c0686a', '#944a62'],
    water: ['#6a3566', '#96507a', '#562a58'],
    frame: '#2c1638',
    shadow: '#2c1038',
  },
  night: {
    sky: ['#14264a', '#1b3058', '#243d68'],
    sun: '#f7ecc8',
    cloud: '#2a4470',
    haze: '#2a4a76',
    houses: ['#213f69', '#1b355b'],
    light: '#9fb6cc',
    shade: '#5b7aa0',
    deep: '#ffd36b',
    roof: '#3f5b86',
    roofShade: '#2e466e',
    copper: '#4f8a92',
    gold: '#ffcf58',
    glass: '#6a9cbd',
    glassShade: '#3d6a94',
    iron: '#d9a055',
    ironShade: '#a87440',
    red: '#e2473b',
    leaf: '#24564f',
    leafShade: '#1a4145',
    road: '#0d1832',
    quay: ['#3a5681', '#2b4268'],
    water: ['#10345a', '#1d4d74', '#0c2848'],
    frame: '#091228',
    shadow: '#050b1c',
  },
}

const channels = (ink: string) => [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16))

/** Mixes `share` of `into` into `ink`. */
export function mix(ink: string, into: string, share: number): string {
  const other = channels(into)
  return `#${channels(ink)
    .map((value, i) => Math.round(value + ((other[i] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}
