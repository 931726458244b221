import type { LandmarkKey } from '#domain/place/poster.ts'
import type { Landmark } from '../landmark.ts'
import { genericLandmarks } from '../generic-landmarks/index.ts'
import { alhambra } from './alhambra.ts'
import { arcDeTriomphe } from './arc-de-triomphe.ts'
import { belemTower } from './belem-tower.ts'
import { berlinTvTower } from './berlin-tv-tower.ts'
import { brandenburgGate } from './brandenburg-gate.ts'
import { bridge25April } from './bridge-25-april.ts'
import { brownstones } from './brownstones.ts'
import { budapestParliament } from './budapest-parliament.ts'
import { burjAlArab } from './burj-al-arab.ts'
import { burjKhalifa } from './burj-khalifa.ts'
import { canalHouses } from './canal-houses.ts'
import { castelSantAngelo } from './castel-sant-angelo.ts'
import { cibeles } from './cibeles.ts'
import { clerigos } from './clerigos.ts'
import { colosseum } from './colosseum.ts'
import { columbusColumn } from './columbus-column.ts'
import { cuatroTorres } from './cuatro-torres.ts'
import { domLuisBridge } from './dom-luis-bridge.ts'
import { eiffelTower } from './eiffel-tower.ts'
import { elizabethTower } from './elizabeth-tower.ts'
import { empireState } from './empire-state.ts'
import { florenceDuomo } from './florence-duomo.ts'
import { georgianDoors } from './georgian-doors.ts'
import { gherkin } from './gherkin.ts'
import { giralda } from './giralda.ts'
import { guggenheim } from './guggenheim.ts'
import { hapennyBridge } from './hapenny-bridge.ts'
import { hemisferic } from './hemisferic.ts'
import { laSeu } from './la-seu.ts'
import { londonEye } from './london-eye.ts'
import { louvrePyramid } from './louvre-pyramid.ts'
import { metropolis } from './metropolis.ts'
import { notreDame } from './notre-dame.ts'
import { palazzoVecchio } from './palazzo-vecchio.ts'
import { pantheon } from './pantheon.ts'
import { parthenon } from './parthenon.ts'
import { puertaDeAlcala } from './puerta-de-alcala.ts'
import { royalPalace } from './royal-palace.ts'
import { sacreCoeur } from './sacre-coeur.ts'
import { sagradaFamilia } from './sagrada-familia.ts'
import { santaJusta } from './santa-justa.ts'
import { saoJorge } from './sao-jorge.ts'
import { scottMonument } from './scott-monument.ts'
import { shard } from './shard.ts'
import { stPauls } from './st-pauls.ts'
import { stPeters } from './st-peters.ts'
import { statueOfLiberty } from './statue-of-liberty.ts'
import { stephansdom } from './stephansdom.ts'
import { tibidabo } from './tibidabo.ts'
import { torreDelOro } from './torre-del-oro.ts'
import { torreGlories } from './torre-glories.ts'
import { towerBridge } from './tower-bridge.ts'
import { tram28 } from './tram-28.ts'
import { tynChurch } from './tyn-church.ts'
import { vittoriano } from './vittoriano.ts'
import { wHotel } from './w-hotel.ts'
import { westminster } from './westminster.ts'

/** Every landmark by its name in the catalogue (`poster.skyline`). */
export const landmarks: Readonly<Record<LandmarkKey, Landmark>> = {
  alhambra,
  'arc-de-triomphe': arcDeTriomphe,
  'belem-tower': belemTower,
  'berlin-tv-tower': berlinTvTower,
  'brandenburg-gate': brandenburgGate,
  'bridge-25-april': bridge25April,
  brownstones,
  'budapest-parliament': budapestParliament,
  'burj-al-arab': burjAlArab,
  'burj-khalifa': burjKhalifa,
  'canal-houses': canalHouses,
  'castel-sant-angelo': castelSantAngelo,
  cibeles,
  clerigos,
  colosseum,
  'columbus-column': columbusColumn,
  'cuatro-torres': cuatroTorres,
  'dom-luis-bridge': domLuisBridge,
  'eiffel-tower': eiffelTower,
  'elizabeth-tower': elizabethTower,
  'empire-state': empireState,
  'florence-duomo': florenceDuomo,
  'georgian-doors': georgianDoors,
  gherkin,
  giralda,
  guggenheim,
  'hapenny-bridge': hapennyBridge,
  hemisferic,
  'la-seu': laSeu,
  'london-eye': londonEye,
  'louvre-pyramid': louvrePyramid,
  metropolis,
  'notre-dame': notreDame,
  'palazzo-vecchio': palazzoVecchio,
  pantheon,
  parthenon,
  'puerta-de-alcala': puertaDeAlcala,
  'royal-palace': royalPalace,
  'sacre-coeur': sacreCoeur,
  'sagrada-familia': sagradaFamilia,
  'santa-justa': santaJusta,
  'sao-jorge': saoJorge,
  'scott-monument': scottMonument,
  shard,
  'st-pauls': stPauls,
  'st-peters': stPeters,
  'statue-of-liberty': statueOfLiberty,
  stephansdom,
  tibidabo,
  'torre-del-oro': torreDelOro,
  'torre-glories': torreGlories,
  'tower-bridge': towerBridge,
  'tram-28': tram28,
  'tyn-church': tynChurch,
  vittoriano,
  'w-hotel': wHotel,
  westminster,
  ...genericLandmarks,
}
