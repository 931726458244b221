import type { Landmark } from '../landmark.ts'
import { kits } from '../kits/index.ts'
import { alhambra } from './alhambra.ts'
import { arcDeTriomphe } from './arc-de-triomphe.ts'
import { belemTower } from './belem-tower.ts'
import { bridge25April } from './bridge-25-april.ts'
import { castelSantAngelo } from './castel-sant-angelo.ts'
import { cibeles } from './cibeles.ts'
import { clerigos } from './clerigos.ts'
import { colosseum } from './colosseum.ts'
import { columbusColumn } from './columbus-column.ts'
import { cuatroTorres } from './cuatro-torres.ts'
import { domLuisBridge } from './dom-luis-bridge.ts'
import { eiffelTower } from './eiffel-tower.ts'
import { elizabethTower } from './elizabeth-tower.ts'
import { gherkin } from './gherkin.ts'
import { giralda } from './giralda.ts'
import { guggenheim } from './guggenheim.ts'
import { hemisferic } from './hemisferic.ts'
import { laSeu } from './la-seu.ts'
import { londonEye } from './london-eye.ts'
import { louvrePyramid } from './louvre-pyramid.ts'
import { metropolis } from './metropolis.ts'
import { notreDame } from './notre-dame.ts'
import { pantheon } from './pantheon.ts'
import { puertaDeAlcala } from './puerta-de-alcala.ts'
import { royalPalace } from './royal-palace.ts'
import { sacreCoeur } from './sacre-coeur.ts'
import { sagradaFamilia } from './sagrada-familia.ts'
import { santaJusta } from './santa-justa.ts'
import { saoJorge } from './sao-jorge.ts'
import { shard } from './shard.ts'
import { stPauls } from './st-pauls.ts'
import { stPeters } from './st-peters.ts'
import { tibidabo } from './tibidabo.ts'
import { torreDelOro } from './torre-del-oro.ts'
import { torreGlories } from './torre-glories.ts'
import { towerBridge } from './tower-bridge.ts'
import { tram28 } from './tram-28.ts'
import { vittoriano } from './vittoriano.ts'
import { wHotel } from './w-hotel.ts'
import { westminster } from './westminster.ts'

/** Every drawing of the press under the name the catalogue uses (`poster.skyline`). */
export const landmarks = {
  alhambra,
  'arc-de-triomphe': arcDeTriomphe,
  'belem-tower': belemTower,
  'bridge-25-april': bridge25April,
  'castel-sant-angelo': castelSantAngelo,
  cibeles,
  clerigos,
  colosseum,
  'columbus-column': columbusColumn,
  'cuatro-torres': cuatroTorres,
  'dom-luis-bridge': domLuisBridge,
  'eiffel-tower': eiffelTower,
  'elizabeth-tower': elizabethTower,
  gherkin,
  giralda,
  guggenheim,
  hemisferic,
  'la-seu': laSeu,
  'london-eye': londonEye,
  'louvre-pyramid': louvrePyramid,
  metropolis,
  'notre-dame': notreDame,
  pantheon,
  'puerta-de-alcala': puertaDeAlcala,
  'royal-palace': royalPalace,
  'sacre-coeur': sacreCoeur,
  'sagrada-familia': sagradaFamilia,
  'santa-justa': santaJusta,
  'sao-jorge': saoJorge,
  shard,
  'st-pauls': stPauls,
  'st-peters': stPeters,
  tibidabo,
  'torre-del-oro': torreDelOro,
  'torre-glories': torreGlories,
  'tower-bridge': towerBridge,
  'tram-28': tram28,
  vittoriano,
  'w-hotel': wHotel,
  westminster,
  ...kits,
} satisfies Record<string, Landmark>

export type LandmarkKey = keyof typeof landmarks
