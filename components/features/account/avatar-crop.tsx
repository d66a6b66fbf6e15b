'use client'
import { useLocale, useTranslations } from 'next-intl'
import {
  type CSSProperties,
  type Dispatch,
  type PointerEvent,
  type SetStateAction,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { UploadProgress } from '@/components/screen/file/upload-progress'
import { useUpload } from '@/components/screen/file/use-upload'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { avatarSide } from '@/lib/contract/stored-file'
import { userApi } from '@/lib/contract/user'
import { checkText } from '@/lib/contract/validation'
import styles from './avatar.module.css'
import { centred, maxZoom, type Square, toMoved, toSquare } from './to-square'

/** The square redrawn: only its pixels are sent, without the file's location or camera data. */
const toFile = async (image: HTMLImageElement, { left, top, side }: Square): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = avatarSide
  canvas.height = avatarSide
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, side, side, 0, 0, avatarSide, avatarSide)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], 'avatar.png', { type: 'image/png' })
}

type Size = { width: number; height: number }
type AvatarCropProps = { file: File; onClose: () => void; onDone: () => void }

/** The chosen file as a picture, once the browser has read it. */
const usePicture = (file: File) => {
  const [url, setUrl] = useState<string>()
  const [size, setSize] = useState<Size>()
  const [isBroken, setBroken] = useState(false)
  useEffect(
    function open() {
      const made = URL.createObjectURL(file)
      setUrl(made)
      return () => URL.revokeObjectURL(made)
    },
    [file],
  )
  const onLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    naturalWidth > 0 && naturalHeight > 0 ? setSize({ width: naturalWidth, height: naturalHeight }) : setBroken(true)
  return { url, size, isBroken, onLoad, onBroken: () => setBroken(true) }
}

/** Moves the picture with the pointer. */
const useDrag = (size: Size | undefined, setPlacing: Dispatch<SetStateAction<typeof centred>>) => {
  const drag = useRef<{ x: number; y: number }>(null)
  const end = () => {
    drag.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = drag.current
      if (!from || !size) return
      const side = event.currentTarget.clientWidth || avatarSide
      const by = { x: (event.clientX - from.x) / side, y: (event.clientY - from.y) / side }
      drag.current = { x: event.clientX, y: event.clientY }
      setPlacing((before) => toMoved(size, before, by))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Where the picture lies under the square. */
const styleOf = (size: Size | undefined, square: Square | undefined): CSSProperties => {
  const percent = (value: number): string => `${(100 * value) / (square?.side ?? 1)}%`
  return {
    '--width': percent(size?.width ?? 1),
    '--left': percent(-(square?.left ?? 0)),
    '--top': percent(-(square?.top ?? 0)),
  } as CSSProperties
}

/** A picture under a square: zoomed and moved by mouse, touch or keyboard until the square shows the wanted part. */
export default function AvatarCrop({ file, onClose, onDone }: AvatarCropProps) {
  const t = useTranslations('profile.avatar')
  const common = useTranslations('common')
  const language = useLocale()
  const { url, size, isBroken, onLoad, onBroken } = usePicture(file)
  const [placing, setPlacing] = useState(centred)
  const dragging = useDrag(size, setPlacing)
  const image = useRef<HTMLImageElement>(null)
  const upload = useUpload(userApi.setAvatar, { onDone })
  useUnsaved(!isBroken, false)
  const square = size && toSquare(size, placing)
  const save = async () => {
    if (!image.current || !square || upload.sending) return
    try {
      upload.submit({}, await toFile(image.current, square))
    } catch {
      onBroken()
    }
  }
  const failure = isBroken ? checkText('fileDamaged', language) : (upload.errors.file ?? upload.failure)

  return (
    <DialogFrame
      title={t('crop')}
      width="question"
      onClose={onClose}
      contentClass={styles.crop}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="contained" disabled={!square || isBroken || upload.sending !== undefined} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={styles.frame} {...dragging}>
        {url && !isBroken && (
          <img
            ref={image}
            className={styles.picture}
            style={styleOf(size, square)}
            src={url}
            alt={t('chosen')}
            draggable={false}
            onLoad={onLoad}
            onError={onBroken}
          />
        )}
      </div>
      {(['zoom', 'x', 'y'] as const).map((key) => (
        <label key={key} className={styles.slider}>
          {t(key)}
          <input
            type="range"
            min={key === 'zoom' ? 1 : -1}
            max={key === 'zoom' ? maxZoom : 1}
            step={0.02}
            value={placing[key]}
            disabled={!size}
            onChange={(event) => setPlacing({ ...placing, [key]: Number(event.target.value) })}
          />
        </label>
      ))}
      {upload.sending && <UploadProgress sending={upload.sending} />}
    </DialogFrame>
  )
}
