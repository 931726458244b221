/** Keeps the screen on while the voucher is looked at, so that the code is still there at the door. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return
  const hold = () => {
    // Refused at a low battery, and asked for again when the page is seen again.
    if (document.visibilityState === 'visible')
      void navigator.wakeLock.request('screen').catch(() => undefined)
  }
  hold()
  document.addEventListener('visibilitychange', hold)
}
