import { useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { noteAgentFailure } from '#stores/agent.ts'
import { Button } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { download } from '#ui/icon/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import type { AgentTranslations } from './agent-translations.ts'
import { saveFile } from './save-file.ts'

interface ExportButtonProps {
  translations: AgentTranslations
  label: string
  fileName: string
  /** Returns the whole period as CSV, not only the page shown. */
  write: () => Promise<Result<string, Failure>>
}

export function ExportButton({ translations: { t }, label, fileName, write }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function save() {
    setBusy(true)
    setFailure(undefined)
    const written = await write()
    setBusy(false)
    if (written.ok) return saveFile(fileName, 'text/csv', written.value)
    noteAgentFailure(written.failure)
    setFailure(written.failure)
  }

  return (
    <>
      <Button busy={isBusy} onClick={() => void save()}>
        <Icon svg={download} />
        {isBusy ? t('exporting') : label}
      </Button>
      {failure && (
        <Notice tone="error" role="alert" title={t('failed.title')}>
          <p>{failure.message || t('failed.text')}</p>
        </Notice>
      )}
    </>
  )
}
