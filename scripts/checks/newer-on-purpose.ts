const because = (reason: string, ...names: string[]) => names.map((name) => [name, reason] as const)

/**
 * What some browser of the list lacks and the build uses all the same, with the reason. A property stands for
 * its values too. A line that the build no longer needs fails the check.
 */
export const newerOnPurpose: ReadonlyMap<string, string> = new Map([
  ...because('breaks lines in the usual way', 'text-wrap', 'hyphenate-limit-chars'),
  ...because('each browser reads the name that it has', 'text-size-adjust', '-webkit-tap-highlight-color'),
  ...because('a finger has no pointer, and no corner to drag', 'cursor', 'resize'),
  ...because('Safari knows no forced colours', 'forced-color-adjust'),
  ...because('lays out all at once', 'content-visibility', 'overflow-clip-margin'),
  ...because('opens without a transition', '@starting-style'),
  ...because('marks text in its own colour', ':selection'),
  ...because('has its older name beside it', 'print-color-adjust'),
  ...because('prints what is open', ':details-content'),
  ...because('the button is shown where it is there', '.share()'),
  ...because(
    'is asked for before',
    '.vibrate()',
    'AbortSignal.any',
    'trustedTypes',
    'Uint8Array.fromHex',
    '.toHex()',
  ),
  ...because('else jsQR reads the code', 'BarcodeDetector'),
  ...because('MapLibre asks for it before', 'VideoFrame'),
  ...because(
    'React asks for it before, and calls it for what we do not use',
    'ViewTransition',
    '.startViewTransition()',
  ),
  ...because('a component of React, not the browser', 'Profiler', '.use()'),
  ...because('a function of our own or of a library', '.watch()', '.drop()', '.resize()', '.take()'),
  ...because('a function of MapLibre', '.toArray()', '.difference()'),
])

/** The line that excuses a feature: its own, or that of its property (`cursor` for `cursor: grab`). */
export const excuseFor = (name: string): string | undefined =>
  [...newerOnPurpose.keys()].find((key) => name === key || name.startsWith(`${key}: `))
