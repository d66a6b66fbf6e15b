'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { IconButton } from '@/components/ui/field/button'
import { Icon } from '@/components/ui/icon'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import { previewType } from './preview-type'
import styles from './stored-file.module.css'
import { useStoredFile } from './use-stored-file'

type StoredImageProps<E extends Endpoint> = {
  /** A `download`. */
  endpoint: E
  input: NoInfer<InputOf<E>>
  /** File name at upload: its extension gives the type. */
  fileName: string
  alt: string
  /** Pixels, reserved before it has loaded. */
  width: number
  height: number
}

/** A stored image in a box of fixed size; a click shows it in full. */
export const StoredImage = <E extends Endpoint>({
  endpoint,
  input,
  fileName,
  alt,
  width,
  height,
}: StoredImageProps<E>) => {
  const t = useTranslations()
  const toText = useFailureText()
  const [isOpen, setOpen] = useState(false)
  const { url, error, refetch } = useStoredFile(endpoint, input, { type: previewType(fileName) ?? 'image/jpeg' })
  // The bytes are not an image.
  const [isBroken, setBroken] = useState(false)
  const size = { '--image-width': `${width}px`, '--image-height': `${height}px` } as CSSProperties
  if (error || isBroken) {
    return (
      <div className={styles.place} style={size} role="status">
        <span className={styles.problem}>
          {t('file.failed', { name: alt, reason: error ? toText(error) : t('common.errors.badResponse') })}
        </span>
        <button
          type="button"
          className="text-button"
          onClick={() => {
            setBroken(false)
            refetch()
          }}
        >
          {t('common.retry')}
        </button>
      </div>
    )
  }
  if (!url) {
    return (
      <div
        className={styles.place}
        style={size}
        data-waiting=""
        role="status"
        aria-label={t('file.loading', { name: alt })}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.place}
        style={size}
        aria-label={t('file.enlarge', { alt })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <img className={styles.image} src={url} alt="" width={width} height={height} onError={() => setBroken(true)} />
      </button>
      {isOpen && (
        <DialogFrame
          title={
            <>
              <span className={styles.name}>{alt}</span>
              <IconButton aria-label={t('common.close')} onClick={() => setOpen(false)}>
                <Icon name="close" />
              </IconButton>
            </>
          }
          width="record"
          onClose={() => setOpen(false)}
          titleClass={styles.title}
          contentClass={styles.whole}
          asWideAsItsContent
        >
          <img className={styles.large} src={url} alt={alt} />
        </DialogFrame>
      )}
    </>
  )
}
