import type { Landmark } from './landmark.ts'
import { arch, circle, dome, domeSide, lancet, line, poly, rect, row, rows } from './shapes.ts'

/**
 * What a city without drawings of its own is built from. Each kit is a type of building found in many cities, so that a
 * poster made from three of them still says harbour, hill town or metropolis.
 */
const domeChurch: Landmark = {
  width: 180,
  height: 238,
  cuts: [
    ['light', rect(-88, 0, 176, 74) + rect(-42, 74, 84, 50)],
    ['shade', rect(48, 0, 40, 74) + rect(10, 74, 32, 50)],
    ['light', poly(-46, 74, 0, 100, 46, 74) + rect(-46, 122, 92, 7)],
    ['copper', dome(0, 129, 80, 64)],
    ['roofShade', domeSide(8, 129, 64, 62)],
    ['light', rect(-9, 190, 18, 22) + dome(0, 212, 16, 10)],
    [
      'deep',
      row(5, -36, 15.5, (x) => arch(x, 84, 8, 32)) +
        arch(-12, 0, 24, 50) +
        arch(-66, 12, 14, 40) +
        arch(-40, 12, 14, 40) +
        arch(26, 12, 14, 40) +
        arch(56, 12, 14, 40),
    ],
    ['gold', rect(-1.2, 220, 2.4, 18) + rect(-5, 229, 10, 2.4)],
  ],
}

const spireChurch: Landmark = {
  width: 170,
  height: 320,
  cuts: [
    ['roof', poly(-20, 84, -10, 118, 78, 118, 84, 84)],
    ['light', rect(-20, 0, 104, 86)],
    ['shade', rect(-20, 78, 104, 6) + rect(64, 0, 20, 80)],
    ['light', rect(-66, 0, 52, 170)],
    ['shade', rect(-32, 0, 18, 170)],
    ['copper', poly(-68, 170, -40, 312, -12, 170)],
    ['roofShade', poly(-40, 170, -40, 312, -12, 170)],
    [
      'deep',
      lancet(-56, 110, 12, 44) +
        lancet(-38, 110, 12, 44) +
        lancet(-50, 0, 20, 46) +
        circle(-40, 84, 10) +
        row(4, 0, 19, (x) => lancet(x, 20, 9, 44)),
    ],
    ['gold', rect(-41, 308, 2, 14) + circle(-40, 310, 3)],
  ],
}

const clockTower: Landmark = {
  width: 110,
  height: 250,
  cuts: [
    ['light', rect(-24, 0, 48, 190)],
    ['shade', rect(6, 0, 18, 190)],
    ['light', rect(-30, 150, 60, 44) + rect(-18, 194, 36, 26)],
    ['shade', rect(10, 150, 20, 44) + rect(4, 194, 14, 26) + rect(-30, 146, 60, 4)],
    ['roof', poly(-20, 220, 0, 250, 20, 220)],
    [
      'deep',
      circle(-2, 172, 15) +
        arch(-10, 198, 7, 18) +
        arch(2, 198, 7, 18) +
        rows(3, 30, 38, (y) => arch(-14, y, 9, 24)),
    ],
    ['light', circle(-2, 172, 12)],
    ['deep', rect(-3, 171, 2, 10) + rect(-3, 171, 8, 2)],
  ],
}

const highRises: Landmark = {
  width: 260,
  height: 300,
  cuts: [
    [
      'glass',
      rect(-126, 0, 46, 170) +
        poly(-66, 0, -66, 250, -22, 274, -22, 0) +
        rect(-8, 0, 52, 204) +
        poly(60, 0, 60, 300, 66, 300, 70, 232, 104, 232, 104, 0),
    ],
    [
      'glassShade',
      rect(-98, 0, 18, 170) +
        poly(-40, 0, -40, 264, -22, 274, -22, 0) +
        rect(20, 0, 24, 204) +
        rect(86, 0, 18, 232),
    ],
    [
      'light',
      rows(11, 14, 20, (y) => rect(-62, y, 18, 2) + rect(64, y, 18, 2)) +
        rows(9, 14, 20, (y) => rect(-122, y, 18, 2) + rect(-4, y, 20, 2)),
    ],
  ],
}

const castle: Landmark = {
  width: 300,
  height: 210,
  cuts: [
    ['leafShade', 'M-150 0q30 56 90 74h120q70-20 90-74z'],
    [
      'light',
      rect(-84, 66, 168, 52) +
        row(11, -84, 15.6, (x) => rect(x, 118, 9, 8)) +
        rect(-94, 66, 34, 88) +
        rect(40, 66, 44, 108) +
        rect(-20, 66, 30, 84),
    ],
    ['shade', rect(-74, 66, 14, 88) + rect(64, 66, 20, 108) + rect(-4, 66, 14, 84)],
    ['roof', poly(-98, 154, -77, 194, -56, 154) + poly(36, 174, 62, 216, 88, 174)],
    ['deep', rect(-86, 122, 5, 16) + rect(50, 140, 6, 18) + rect(50, 100, 6, 18) + arch(-14, 66, 16, 30)],
  ],
}

const lighthouse: Landmark = {
  width: 90,
  height: 230,
  cuts: [
    ['shade', 'M-45 0q10 16 30 18h36q18-4 24-18z'],
    ['light', poly(-20, 14, -12, 180, 12, 180, 20, 14)],
    ['red', poly(-18, 50, -16.5, 84, 16.5, 84, 18, 50) + poly(-15, 116, -13.5, 150, 13.5, 150, 15, 116)],
    ['deep', rect(-17, 178, 34, 6) + rect(-9, 184, 18, 20)],
    ['gold', rect(-6, 186, 12, 16)],
    ['roof', dome(0, 204, 24, 14)],
  ],
}

const harbourCranes: Landmark = {
  width: 280,
  height: 190,
  cuts: [
    [
      'iron',
      [-84, 62]
        .map(
          (x) =>
            line(x - 30, 0, x - 20, 96) +
            line(x + 30, 0, x + 20, 96) +
            line(x - 24, 50, x + 24, 50) +
            line(x - 40, 96, x + 78, 96) +
            line(x, 150, x + 78, 98) +
            line(x, 150, x - 40, 98),
        )
        .join(''),
      5,
    ],
    ['iron', [-84, 62].map((x) => rect(x - 4, 96, 8, 56) + rect(x - 18, 98, 16, 14)).join('')],
    ['red', rect(-136, 0, 34, 14) + rect(10, 0, 30, 14)],
    ['gold', rect(-100, 0, 34, 14) + rect(-130, 14, 34, 14)],
    ['glass', rect(98, 0, 34, 14) + rect(104, 14, 28, 14)],
  ],
}

const observationWheel: Landmark = {
  width: 190,
  height: 190,
  cuts: [
    [
      'light',
      circle(0, 100, 86) +
        circle(0, 100, 81) +
        poly(-40, 0, -3, 100, 3, 100, -30, 0) +
        poly(40, 0, 3, 100, -3, 100, 30, 0),
    ],
    [
      'light',
      row(6, 0, 1, (i) => {
        const [x, y] = [Math.cos((i * Math.PI) / 6) * 82, Math.sin((i * Math.PI) / 6) * 82]
        return line(-x, 100 - y, x, 100 + y)
      }),
      1.6,
    ],
    [
      'red',
      row(12, 0, 1, (i) =>
        circle(Math.cos((i * Math.PI) / 6) * 86, 100 + Math.sin((i * Math.PI) / 6) * 86, 6),
      ),
    ],
  ],
}

const archBridge: Landmark = {
  width: 420,
  height: 84,
  cuts: [
    [
      'light',
      'M-210-24v74q210 50 420 0v-74h-30q-8 50-52 50t-52-50h-26q-8 62-50 62t-50-62h-26q-8 50-52 50t-52-50z',
    ],
    ['shade', 'M-210 44q210 50 420 0v8q-210 50-420 0z'],
    ['light', row(9, -176, 44, (x) => rect(x - 1, 60, 2, 26) + circle(x, 88, 3.4))],
  ],
}

const cableBridge: Landmark = {
  width: 520,
  height: 230,
  cuts: [
    [
      'light',
      row(
        7,
        24,
        30,
        (d) => line(-90, 224 - d * 0.35, -90 + d, 48) + line(-90, 224 - d * 0.35, -90 - d * 0.8, 48),
      ),
      1.5,
    ],
    [
      'light',
      row(
        7,
        24,
        30,
        (d) => line(130, 174 - d * 0.25, 130 + d * 0.6, 48) + line(130, 174 - d * 0.25, 130 - d * 0.5, 48),
      ),
      1.5,
    ],
    ['light', poly(-100, -20, -93, 230, -87, 230, -80, -20) + poly(122, -20, 127, 180, 133, 180, 138, -20)],
    ['shade', poly(-90, -20, -90, 230, -87, 230, -80, -20) + rect(-260, 38, 520, 8)],
    ['light', rect(-260, 45, 520, 4)],
  ],
}

const minaretMosque: Landmark = {
  width: 250,
  height: 240,
  cuts: [
    ['light', rect(-76, 0, 152, 60) + rect(-50, 60, 100, 34) + dome(-56, 60, 46, 24) + dome(56, 60, 46, 24)],
    ['copper', dome(0, 94, 96, 58)],
    ['roofShade', domeSide(10, 94, 76, 56)],
    ['shade', rect(44, 0, 32, 60) + rect(20, 60, 30, 34)],
    [
      'light',
      row(
        2,
        -108,
        206,
        (x) =>
          rect(x, 0, 10, 166) +
          rect(x - 3, 120, 16, 6) +
          rect(x - 2, 162, 14, 6) +
          poly(x, 168, x + 5, 214, x + 10, 168),
      ),
    ],
    ['deep', row(6, -42, 15, (x) => arch(x, 64, 8, 24)) + row(5, -64, 28, (x) => arch(x, 6, 14, 38))],
    ['gold', rect(-1, 150, 2, 22) + circle(0, 172, 4)],
  ],
}

const oldTown: Landmark = {
  width: 300,
  height: 120,
  cuts: [
    ['light', row(6, -150, 50, (x) => rect(x, 0, 48, 62 + Math.abs(Math.round(Math.sin(x) * 20))))],
    [
      'roof',
      row(6, -150, 50, (x) => {
        const y = 62 + Math.abs(Math.round(Math.sin(x) * 20))
        return poly(x - 2, y, x + 10, y + 24, x + 40, y + 24, x + 50, y)
      }),
    ],
    ['shade', row(6, -150, 50, (x) => rect(x + 36, 0, 12, 62 + Math.abs(Math.round(Math.sin(x) * 20))))],
    [
      'deep',
      row(
        6,
        -150,
        50,
        (x) =>
          rect(x + 8, 40, 8, 13) + rect(x + 24, 40, 8, 13) + rect(x + 8, 14, 8, 13) + rect(x + 24, 14, 8, 13),
      ),
    ],
  ],
}

const mountains: Landmark = {
  width: 620,
  height: 260,
  cuts: [
    ['shade', poly(-310, 0, -190, 150, -150, 120, -30, 260, 30, 190, 80, 220, 210, 90, 250, 110, 310, 0)],
    [
      'light',
      poly(-30, 260, -78, 204, -50, 190, -36, 206, -20, 180, -6, 200, 8, 215) +
        poly(80, 220, 58, 207, 66, 196, 82, 204, 98, 186, 110, 190),
    ],
  ],
}

const windmill: Landmark = {
  width: 150,
  height: 180,
  cuts: [
    ['light', poly(-34, 0, -20, 92, 20, 92, 34, 0)],
    ['shade', poly(4, 0, 4, 92, 20, 92, 34, 0)],
    ['roof', dome(0, 92, 46, 28)],
    ['iron', line(-50, 58, 50, 158) + line(-50, 158, 50, 58), 3.4],
    [
      'red',
      poly(6, 116, 46, 156, 56, 146, 14, 110) +
        poly(-6, 100, -46, 60, -56, 70, -14, 106) +
        poly(-8, 114, -48, 154, -40, 164, -2, 122) +
        poly(8, 102, 48, 62, 40, 52, 2, 94),
    ],
    ['deep', arch(-10, 0, 18, 34) + rect(-8, 56, 10, 14)],
  ],
}

/** The stone pines of Rome. */
const umbrellaPine: Landmark = {
  width: 120,
  height: 112,
  cuts: [
    ['ironShade', poly(-4, 0, -2, 60, -26, 80, -22, 83, 0, 66, 20, 84, 24, 80, 4, 58, 5, 0)],
    ['leafShade', 'M-60 78q2 26 36 30q24 8 48 0q34-4 36-30q-4-8-20-6q-20 6-40 0q-20 8-40 0q-16-2-20 6z'],
    ['leaf', 'M-52 88q8 16 30 18q22 8 44 0q-30 0-40-10q-20 4-34-8z'],
  ],
}

const cypress: Landmark = {
  width: 30,
  height: 120,
  cuts: [
    ['leafShade', 'M-3 0v8q-14 4-12 30q2 50 15 82q13-32 15-82q2-26-12-30v-8z'],
    ['leaf', 'M-6 12q-8 6-7 28q2 44 13 76q-8-60-6-104z'],
  ],
}

const palm: Landmark = {
  width: 96,
  height: 140,
  cuts: [
    ['ironShade', 'M-4 0q10 50 2 104h6q8-54 2-104z'],
    [
      'leafShade',
      'M2 104q-30 20-48-10q24 8 48 10zM2 104q-34-4-40-44q16 28 40 44zM2 104q30 20 48-10q-24 8-48 10zM2 104q34-4 40-44q-16 28-40 44zM2 104q-26 30-34 22q10-16 34-22zM2 104q26 30 34 22q-10-16-34-22zM2 104q-8 24 2 34q8-12-2-34z',
    ],
  ],
}

export const kits = {
  'umbrella-pine': umbrellaPine,
  cypress,
  palm,
  'dome-church': domeChurch,
  'spire-church': spireChurch,
  'clock-tower': clockTower,
  'high-rises': highRises,
  castle,
  lighthouse,
  'harbour-cranes': harbourCranes,
  'observation-wheel': observationWheel,
  'arch-bridge': archBridge,
  'cable-bridge': cableBridge,
  'minaret-mosque': minaretMosque,
  'old-town': oldTown,
  mountains,
  windmill,
} satisfies Record<string, Landmark>
