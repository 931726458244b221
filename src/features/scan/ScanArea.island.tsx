import '#ui/button/button-busy.css'
import './scan.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { scanner } from './browser-scanner.ts'
import { ScanDoor } from './ScanDoor.tsx'
import { ScanLogin } from './ScanLogin.tsx'
import { ScanSetup } from './ScanSetup.tsx'
import { createScanTranslations, type ScanTexts } from './scan-translations.ts'

interface ScanAreaProps {
  texts: ScanTexts
}

/** Login, then the choice of what is scanned, then the door. */
export function ScanArea({ texts }: ScanAreaProps) {
  const translations = useMemo(() => createScanTranslations(texts), [texts])
  const door = useStore(scanner.$door, { ssr: 'initial' })
  const memory = useStore(scanner.$memory, { ssr: 'initial' })
  useEffect(() => void scanner.open(), [])

  if (door === 'unknown') return <p className="scan-area scan-form">{translations.t('loading')}</p>
  return (
    <div className="scan-area">
      {(door === 'out' || door === 'ended' || !memory) && (
        <ScanLogin translations={translations} ended={door === 'ended'} />
      )}
      {door === 'in' && memory && !memory.setting && (
        <ScanSetup translations={translations} products={memory.scanner.products} />
      )}
      {door === 'in' && memory?.setting && (
        <ScanDoor translations={translations} memory={memory} setting={memory.setting} />
      )}
    </div>
  )
}
