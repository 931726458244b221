import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { camera } from '#ui/icon/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { loadReader, watchCamera } from './read-camera.ts'
import type { ScanTranslations } from './scan-translations.ts'

/** A code that stays in front of the camera is one scan. */
const SAME_CODE_MS = 3_000

interface ScanCameraProps {
  t: ScanTranslations['t']
  onCode: (content: string) => void
}

export function ScanCamera({ t, onCode }: ScanCameraProps) {
  const [state, setState] = useState<'off' | 'on' | 'denied' | 'unread'>('off')
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    const picture = video.current
    if (state !== 'on' || !picture) return undefined
    const stop = new AbortController()
    let last = { content: '', at: 0 }
    const report = (content: string) => {
      const now = Date.now()
      const isNew = content !== last.content || now - last.at > SAME_CODE_MS
      last = { content, at: now }
      if (isNew) onCode(content)
    }
    loadReader().then(
      (read) =>
        watchCamera(picture, read, { onCode: report, signal: stop.signal }).catch(() => setState('denied')),
      () => setState('unread'),
    )
    return () => stop.abort()
  }, [state, onCode])

  return (
    <div className="scan-camera">
      {(state === 'denied' || state === 'unread') && (
        <Notice tone="warning" role="alert">
          <p>{t(state === 'denied' ? 'camera.denied' : 'camera.unread')}</p>
        </Notice>
      )}
      {state === 'on' && <video ref={video} aria-label={t('camera.label')} playsInline muted />}
      <Button large wide onClick={() => setState(state === 'on' ? 'off' : 'on')}>
        <Icon svg={camera} />
        {t(state === 'on' ? 'camera.stop' : 'camera.start')}
      </Button>
    </div>
  )
}
