import { create } from 'qrcode'

type QrCodeProps = {
  /** Encoded text. */
  text: string
  /** Its meaning, for people who cannot see it. */
  label: string
  /** Pixels. */
  size?: number
}

/** White margin in modules, without which scanners do not find the code. ISO/IEC 18004. */
const quiet = 4

/** One path of all dark modules, a run at a time. */
const toPath = (dark: ArrayLike<number>, side: number): string => {
  let path = ''
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!dark[y * side + x]) continue
      let end = x + 1
      while (end < side && dark[y * side + end]) end++
      path += `M${x + quiet} ${y + quiet}h${end - x}v1h${x - end}z`
      x = end
    }
  }
  return path
}

/**
 * A QR code drawn here, without outside services. Black on white in every theme. Its encoder is large: a page draws it on
 * the server, and a dialog that shows it in the browser is loaded when it opens.
 */
export const QrCode = ({ text, label, size = 176 }: QrCodeProps) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * quiet
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={toPath(modules.data, modules.size)} fill="#000" />
    </svg>
  )
}
