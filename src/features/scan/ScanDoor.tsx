import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState, type SubmitEvent } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { scanner } from './browser-scanner.ts'
import { ConflictList } from './ConflictList.tsx'
import type { ScannerMemory, Setting } from './device-memory.ts'
import { prepareForOffline } from './offline/prepare-for-offline.ts'
import { ScanCamera } from './ScanCamera.tsx'
import type { ScanTranslations } from './scan-translations.ts'
import { VerdictPanel } from './VerdictPanel.tsx'

/** The next person must not see the verdict on the one before. */
const SHOWN_MS = 8_000
const KEEP_UP_MS = 20_000

interface ScanDoorProps {
  translations: ScanTranslations
  memory: ScannerMemory
  setting: Setting
}

/** Vibrates once for an accepted ticket and three times for anything else. */
const feel = (isGood: boolean) =>
  'vibrate' in navigator && navigator.vibrate(isGood ? 90 : [90, 70, 90, 70, 90])

export function ScanDoor({ translations, memory, setting }: ScanDoorProps) {
  const { t, day } = translations
  const shown = useStore(scanner.$shown)
  const online = useStore(scanner.$online)
  const unkept = useStore(scanner.$unkept)
  const [typed, setTyped] = useState('')
  const { products } = memory.scanner
  const product = products.find(({ id }) => id === setting.productId)

  useEffect(() => {
    const timer = setInterval(() => void scanner.keepUp(), KEEP_UP_MS)
    const back = () => {
      void scanner.keepUp()
      void prepareForOffline()
    }
    void prepareForOffline()
    addEventListener('online', back)
    return () => {
      clearInterval(timer)
      removeEventListener('online', back)
    }
  }, [])

  useEffect(() => {
    if (!shown) return undefined
    feel(shown.finding.verdict === 'accepted')
    const timer = setTimeout(() => scanner.$shown.set(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])

  const onCode = useCallback((content: string) => void scanner.judge(content), [])

  function check(event: SubmitEvent) {
    event.preventDefault()
    if (typed.trim() !== '') void scanner.judge(typed)
    setTyped('')
  }

  return (
    <section className="scan-door" aria-labelledby="scan-door">
      <div className="scan-door-head">
        <h2 id="scan-door">
          {product?.name}, {day(setting.day)}
        </h2>
        <Button onClick={scanner.chooseAgain}>{t('setup.change')}</Button>
      </div>
      <VerdictPanel translations={translations} shown={shown} products={products} />
      <ScanCamera t={t} onCode={onCode} />
      <form className="scan-typed" noValidate onSubmit={check}>
        <Field
          id="scan-code"
          label={t('typed.label')}
          hint={t('typed.hint')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={400}
          required={false}
        />
        <Button type="submit" look="action" large>
          {t('typed.submit')}
        </Button>
      </form>
      {online ? (
        <p className="scan-network">{t('network.online')}</p>
      ) : (
        <Notice tone="warning" role="status">
          <p>{t('network.offline')}</p>
        </Notice>
      )}
      {unkept && (
        <Notice tone="error" role="alert">
          <p>{t('network.notKept')}</p>
        </Notice>
      )}
      {memory.list && product && (
        <p className="scan-network">
          {t('network.listed', { time: translations.moment(memory.list.asOf, product.zone).time })},{' '}
          {t('network.tickets', { count: memory.list.tickets.length })}
        </p>
      )}
      {memory.waiting.length > 0 && (
        <p className="scan-network">
          <strong>{t('network.waiting', { count: memory.waiting.length })}</strong>
        </p>
      )}
      <ConflictList translations={translations} conflicts={memory.conflicts} products={products} />
      <p className="scan-own">
        {memory.scanner.scanner} <Button onClick={() => void scanner.logOut()}>{t('logout')}</Button>
      </p>
    </section>
  )
}
