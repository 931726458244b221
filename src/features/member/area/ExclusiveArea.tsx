import { useState } from 'react'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useTranslations } from '#features/member/translations.tsx'

/** Shown to everybody but members (S6). Once the dialog is closed, the page says the same. */
export function ExclusiveArea() {
  const { t, shared, links } = useTranslations()
  const [open, setOpen] = useState(true)
  const ways = (
    <>
      <ButtonLink href={links.login}>{t('login.submit')}</ButtonLink>
      <ButtonLink href={links.register} look="action">
        {t('login.register')}
      </ButtonLink>
    </>
  )
  return (
    <>
      <div className="member-way">
        <p>{t('area.exclusive.text')}</p>
        <p className="member-actions">{ways}</p>
      </div>
      <Dialog
        open={open}
        title={t('area.exclusive.title')}
        onClose={() => setOpen(false)}
        closeLabel={shared.close}
        actions={ways}
      >
        <p>{t('area.exclusive.text')}</p>
      </Dialog>
    </>
  )
}
