/** Submits the form of the bank's fingerprint page. */
document.querySelector('form')?.submit()
