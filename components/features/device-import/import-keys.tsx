'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { Late } from '@/components/ui/overlay/late'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useLacks, useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { type DeviceImport, deviceImportApi } from '@/lib/contract/device-import'
import { useKeyFile } from './use-key-file'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

type ImportKeysProps = { record: Pick<DeviceImport, 'importId' | 'fileName'> }

/**
 * Makes the keys of the controllers that an import has added, and saves them as a file: the platform keeps none of them,
 * so this page alone can save it again, until it is left.
 */
export const ImportKeys = ({ record: { importId, fileName } }: ImportKeysProps) => {
  const t = useTranslations('deviceImport.keys')
  const file = useTranslations('deviceKey.file')
  const may = useMay()
  const lacks = useLacks()
  const [asked, setAsked] = useState<0 | 1>()
  const save = useKeyFile(fileName.replace(/\.[^.]*$/, ''))
  const { mutate, isPending, data } = useMutation({
    mutationFn: (renew: 0 | 1) => call(deviceImportApi.issueKeys, { importId, renew }),
    meta: { about: () => fileName },
    // The keys leave the memory of the page with it.
    gcTime: 0,
    onSuccess: ({ list }) => {
      if (list.length > 0) save(list)
    },
    onSettled: () => setAsked(undefined),
  })
  const list = data?.list ?? []
  useUnsaved(list.length > 0, false)
  if (!may(deviceImportApi.issueKeys) || lacks(deviceImportApi.issueKeys)) return null
  return (
    <>
      {list.length > 0 ? (
        <Notice tone="warning" action={<Button onClick={() => save(list)}>{file('saveAgain')}</Button>}>
          {file('saved', { count: list.length })}
        </Notice>
      ) : (
        <Notice
          tone="info"
          action={
            <Button disabled={isPending} onClick={() => setAsked(data ? 1 : 0)}>
              {t(data ? 'renew' : 'issue')}
            </Button>
          }
        >
          {t(data ? 'none' : 'text')}
        </Notice>
      )}
      <Late>
        {asked !== undefined && (
          <ConfirmDialog
            title={t(asked ? 'renew' : 'issue')}
            of={fileName}
            destroys={asked === 1}
            text={t(asked ? 'renewText' : 'issueText')}
            busy={isPending}
            onCancel={() => setAsked(undefined)}
            onConfirm={() => mutate(asked)}
          />
        )}
      </Late>
    </>
  )
}
