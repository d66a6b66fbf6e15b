'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { Button } from '@/components/ui/field/button'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import { QueryPanel } from './query-panel'

type ReadDialogProps<Input extends object, Data> = {
  /** Of the dialog until its record is there. */
  title: string
  endpoint: Endpoint<Input, Data>
  input: NoInfer<Input>
  onClose: () => void
  /** The dialog of the record. */
  children: (data: Data) => ReactNode
}

/**
 * A dialog that needs a record which its row does not hold. Until the record is read, the dialog says so, or why it
 * cannot be read. The record is read once: it must not change under the user's input.
 */
export const ReadDialog = <Input extends object, Data>(props: ReadDialogProps<Input, Data>) => {
  const { title, endpoint, input, onClose, children } = props
  const t = useTranslations('common')
  const language = useLocale()
  const query = useQuery({
    queryKey: [endpoint.path, input, language],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.data !== undefined) return children(query.data)
  return (
    <DialogFrame title={title} plain onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <QueryPanel query={query}>{children}</QueryPanel>
    </DialogFrame>
  )
}
