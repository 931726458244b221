import './dialog.css'
import { useEffect, useId, useRef, type PointerEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './button/IconButton.tsx'
import { close as closeIcon } from './icon/icons.ts'

interface DialogProps {
  open: boolean
  title: string
  /**
   * Absent when the visitor must choose one of the actions: then neither Escape nor the backdrop closes it.
   */
  onClose?: () => void
  closeLabel?: string
  actions?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A native modal dialog: the browser traps the focus, dims the page and gives the focus back. */
export function Dialog({ open, title, onClose, closeLabel, actions, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const node = dialog.current
    if (!node || node.open === open) return
    if (open) node.showModal()
    else node.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', wide && 'dialog-wide')}
      aria-labelledby={titleId}
      onCancel={(event) => !onClose && event.preventDefault()}
      onClose={() => open && onClose?.()}
      onPointerDown={(event) => event.target === event.currentTarget && isOnVeil(event) && onClose?.()}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton svg={closeIcon} label={closeLabel ?? ''} onClick={onClose} />}
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-foot">{actions}</div>}
    </dialog>
  )
}

/** The backdrop belongs to the dialog's element, so only the position of the press tells them apart. */
function isOnVeil({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLDialogElement>): boolean {
  const box = currentTarget.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
