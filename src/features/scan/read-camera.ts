const BETWEEN_LOOKS_MS = 150
/** Large enough for a code that fills a third of the picture, small enough for an old phone. */
const WIDEST = 800

export type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The platform's own reader, where it reads QR codes. */
async function ownReader(): Promise<ReadFrame | undefined> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats: string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (!Own || !formats.includes('qr_code')) return undefined
  const detector = new Own({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** Loaded here alone, and only where the platform reads no codes. */
async function jsqrReader(): Promise<ReadFrame> {
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!drawing || canvas.width === 0) return Promise.resolve(undefined)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const found = jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'dontInvert' })
    return Promise.resolve(found?.data || undefined)
  }
}

let loading: Promise<ReadFrame> | undefined

/** The reader of this device; rejects where it would have to be loaded and cannot be, and tries anew then. */
export function loadReader(): Promise<ReadFrame> {
  loading ??= ownReader()
    .then((own) => own ?? jsqrReader())
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Shows the camera and reports every code it sees until the signal; rejects where there is no camera. */
export async function watchCamera(
  video: HTMLVideoElement,
  read: ReadFrame,
  { onCode, signal }: { onCode: (content: string) => void; signal: AbortSignal },
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    for (; !signal.aborted; await wait(BETWEEN_LOOKS_MS)) {
      const content = await read(video).catch(() => undefined)
      if (content) onCode(content)
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
