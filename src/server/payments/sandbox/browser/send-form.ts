/** The bank's fingerprint page sends itself on. */
document.querySelector('form')?.submit()
