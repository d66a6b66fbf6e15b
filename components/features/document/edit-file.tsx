'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Document, guideApi } from '@/lib/contract/document'
import { routes } from '@/lib/navigation/routes'
import { DocumentForm } from './document-form'
import { ReplaceFile } from './replace-file'

/** Edits a product guide, or replaces its file. Domain 2.22. */
export const EditFile = ({ record, readAt }: { record: Document; readAt: number }) => {
  const t = useTranslations('document')
  const title = useRouteTitle()('editFile')
  const tab = usePathname()
  const router = useRouter()
  const queries = useQueryClient()
  const { fileId } = record
  const { data, refetch } = useQuery({
    queryKey: [guideApi.info.path, fileId],
    queryFn: ({ signal }) => call(guideApi.info, { fileId }, { signal }),
    initialData: record,
    initialDataUpdatedAt: readAt,
    meta: { tab },
  })
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: [guideApi.list.path] })
    await refetch()
  }
  const leave = () => router.push(routes.productGuideManagement.path)
  return (
    <div className={`${layout.panel} ${layout.formPage}`} data-footed="">
      <h1 className={layout.title}>
        {title} · {data.title}
      </h1>
      <ReplaceFile kind="guide" document={data} onDone={reread} />
      <DocumentForm
        key={data.revision}
        kind="guide"
        document={data}
        onCancel={leave}
        onDone={async () => {
          notify({ kind: 'success', text: t('saved'), about: data.title })
          await reread()
          leave()
        }}
      />
    </div>
  )
}
