// biome-ignore-all lint/plugin/unsaved-input: sent as soon as it is chosen; `useUpload` and its dialog hold it on its way
'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { StoredImage } from '@/components/screen/file/stored-image'
import { UploadField } from '@/components/screen/file/upload-field'
import { UploadProgress } from '@/components/screen/file/upload-progress'
import { useUpload } from '@/components/screen/file/use-upload'
import layout from '@/components/screen/page/layout.module.css'
import { Notice } from '@/components/ui/notice/notice'
import { useMay } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import { repairApi } from '@/lib/contract/repair'
import { maxPhotos, type Repair, repairCan } from '@/lib/contract/repair-row'
import { showWireTime } from '@/lib/format/date-time'
import { RemovePhoto } from './remove-photo'
import styles from './repair.module.css'

/** Pixels. */
const thumb = { width: 152, height: 114 }

/** Photos of a request, visible in every state; handlers of requests can add more. */
export const RepairPhotos = ({ repair, onChanged }: { repair: Repair; onChanged: () => void }) => {
  const t = useTranslations('repair')
  const id = useId()
  const may = useMay()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const [file, setFile] = useState<File>()
  const { repairId, photos } = repair
  const upload = useUpload(repairApi.addPhoto, {
    onDone: () => {
      setFile(undefined)
      notify({ kind: 'success', text: t('done.photo'), about: repair.repairNo })
      onChanged()
    },
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    upload.submit({ repairId }, chosen)
  }
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={layout.subtitle}>
        {t('details.photos')}{' '}
        <span className={styles.count}>{t('details.photoCount', { count: photos.length, max: maxPhotos })}</span>
      </h2>
      {photos.length === 0 ? (
        <p className={styles.quiet}>{t('details.noPhotos')}</p>
      ) : (
        <ul className={styles.photos}>
          {photos.map((photo) => {
            const { fileId, fileName, user, time } = photo
            const by = { user: user ?? t('details.appUser'), time: showWireTime(time, timeZone) }
            return (
              <li key={fileId}>
                <StoredImage
                  endpoint={repairApi.photo}
                  input={{ repairId, fileId }}
                  fileName={fileName}
                  alt={t('details.photo', { name: fileName, ...by })}
                  {...thumb}
                />
                <small className={styles.quiet}>{t('details.photoBy', by)}</small>
                <RemovePhoto repair={repair} photo={photo} onChanged={onChanged} />
              </li>
            )
          })}
        </ul>
      )}
      {may('repair:handle') && (repairCan.addPhoto(repair) || upload.sending) && (
        <>
          <UploadField
            id={`${id}-file`}
            label={t('details.addPhoto')}
            rule={repairApi.addPhoto.upload}
            file={file}
            error={upload.errors.file}
            hint={t('details.photoRule')}
            disabled={upload.sending !== undefined}
            onChoose={choose}
          />
          {upload.sending && <UploadProgress sending={upload.sending} />}
          {upload.failure && <Notice tone="error">{upload.failure}</Notice>}
        </>
      )}
      {may('repair:handle') && !repairCan.addPhoto(repair) && <p className={styles.quiet}>{t('reasons.addPhoto')}</p>}
    </section>
  )
}
