import type { Outline, Landmark } from '../landmark.ts'
import { arch, circle, lancet, poly, rect, row } from '../shapes.ts'

/** A bell tower: a slender paraboloid with louvres and a coloured pinnacle. */
function bell(x: number, foot: number, h: number): readonly Outline[] {
  const top = foot + h
  const waist = Math.round(h * 0.72)
  return [
    ['light', `M${x - 20} ${foot}q2 ${waist} 20 ${h}q18-${h - waist} 20-${h}z`],
    ['shade', `M${x + 1} ${foot}v${h}q17-${h - waist} 19-${h}z`],
    ['deep', `M${x - 6} ${foot + 20}V${top - 40}M${x + 7} ${foot + 20}V${top - 40}`, 4.4, '10 7'],
    ['gold', `M${x - 3} ${top - 10}l-1 14l4 16l4-16l-1-14z`],
  ]
}

export const sagradaFamilia: Landmark = {
  width: 270,
  height: 440,
  outlines: [
    ...bell(-46, 100, 196),
    ...bell(50, 100, 196),
    ['light', 'M-34 90q4 190 34 312q30-122 34-312z'],
    ['shade', 'M4 90v304q26-116 30-304z'],
    ['deep', 'M-9 150V350M9 150V350', 7, '20 10'],
    ['light', rect(-2.5, 400, 5, 40) + rect(-11, 418, 22, 5) + circle(0, 398, 7)],
    ...bell(-104, 40, 230),
    ...bell(104, 40, 230),
    ...bell(-68, 40, 268),
    ...bell(68, 40, 268),
    ['light', 'M-128 0v66q20 6 30 0l12 14q40 20 86 78q46-58 86-78l12-14q10 6 30 0v-66z'],
    ['shade', 'M86 0v80l12-14q10 6 30 0v-66z'],
    ['deep', 'M-30 0v38q4 34 30 60q26-26 30-60v-38z' + lancet(-76, 0, 28, 62) + lancet(48, 0, 28, 62)],
    ['shade', 'M-14 0v40q2 22 14 36q12-14 14-36v-40z'],
    ['light', row(4, -104, 12, (x) => arch(x, 18, 6, 22)) + rect(-1.5, 98, 3, 34) + rect(-8, 116, 16, 3)],
    ['leaf', poly(-9, 128, 0, 172, 9, 128)],
  ],
}
