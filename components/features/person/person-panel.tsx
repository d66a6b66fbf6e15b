'use client'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import layout from '@/components/screen/page/layout.module.css'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { SidePanel } from '@/components/screen/record/side-panel'
import { useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Erasure, type PersonFile, personApi } from '@/lib/contract/person'
import type { PersonKind } from '@/lib/contract/person-kind'
import { routes } from '@/lib/navigation/routes'
import styles from './person.module.css'
import type { PersonPage } from './person-page'
import { PersonSheet } from './person-sheet'

const reasonForm = defineForm(personApi.requestErasure, {
  messages: 'person',
  name: 'requestErasure',
  fields: [{ field: 'reason', as: 'multiline', max: 200, required: true }],
})

/** The data of a person as a page in the reader's language. */
const usePersonPage = () => {
  const t = useTranslations('person')
  const language = useLocale()
  const labels = useLabels('person')
  return ({ name, kind, madeTime, parts, files }: PersonFile): PersonPage => ({
    language,
    title: t('page.title', { name }),
    intro: t('page.intro', { kind: labels.choice('kind', kind), time: `${madeTime} UTC` }),
    sections: [
      // Several tables are one area: how the platform stores it is nothing to the person.
      ...[...new Set(parts.map(({ area }) => area))].map((area) => {
        const of = parts.filter((part) => part.area === area)
        const more = of.reduce((sum, part) => sum + part.more, 0)
        return {
          title: labels.choice('area', area),
          ...(more > 0 && { note: t('page.more', { count: more }) }),
          rows: of.flatMap(({ rows }) => rows.map((row) => row.map(({ field, value }) => ({ name: field, value })))),
        }
      }),
      ...(files.length > 0
        ? [
            {
              title: t('page.files'),
              rows: files.map(({ fileName, size, sha256 }) => [
                { name: t('page.fileName'), value: fileName },
                { name: t('page.size'), value: String(size) },
                { name: 'SHA-256', value: sha256 },
              ]),
            },
          ]
        : []),
    ],
  })
}

type Contact = Exclude<PersonKind, 'appUser' | 'webUser'>
const contacts: ReadonlySet<PersonKind> = new Set<Contact>(['repair', 'project', 'organization'])

type PersonPanelProps = { kind: PersonKind; personId: string; name: string; onClose: () => void; onDone: () => void }

/** What may be done with the data of one person: they are read, saved, and their erasure is requested. */
export const PersonPanel = ({ kind, personId, name, onClose, onDone }: PersonPanelProps) => {
  const t = useTranslations('person')
  const isContact = contacts.has(kind)
  return (
    // The row of a contact is called after something else than the person.
    <SidePanel title={isContact ? t(`ofContact.${kind as Contact}`, { name }) : t('of', { name })} onClose={onClose}>
      <ReadPanel endpoint={personApi.info} input={{ kind, personId }}>
        {({ erasure }) => (
          <div className={layout.screen}>
            {erasure && <Standing erasure={erasure} />}
            {erasure?.status !== 1 && <Export kind={kind} personId={personId} />}
            {erasure === null && <Request kind={kind} personId={personId} name={name} onDone={onDone} />}
          </div>
        )}
      </ReadPanel>
    </SidePanel>
  )
}

const Standing = ({ erasure: { status, requestTime, decideTime, requester, reason } }: { erasure: Erasure }) => {
  const t = useTranslations('person')
  return (
    <Notice tone="info">
      <div>{t(status === 1 ? 'isErased' : 'isRequested', { name: requester, reason })}</div>
      <div>
        {t(decideTime ? 'fields.decideTime' : 'fields.requestTime')} <Stamp at={decideTime ?? requestTime} />
      </div>
      <LinkIfMay may="person:list" href={`${routes.systemLog.path}?tab=erasures`}>
        {t('titles.erasures')}
      </LinkIfMay>
    </Notice>
  )
}

const Export = ({ kind, personId }: { kind: PersonKind; personId: string }) => {
  const t = useTranslations('person')
  const whyNot = useWhyNot()(personApi.export)
  const toPage = usePersonPage()
  const { mutate, data, isPending } = useMutation({ mutationFn: () => call(personApi.export, { kind, personId }) })
  return (
    <section className={layout.screen}>
      <h3 className={styles.title}>{t('exportTitle')}</h3>
      {!data && (
        <div>
          <Button
            variant="outlined"
            disabled={isPending || whyNot !== undefined}
            title={whyNot}
            onClick={() => mutate()}
          >
            {t('export')}
          </Button>
        </div>
      )}
      {data && <PersonSheet page={toPage(data)} name={`${kind}-${personId}`} data={data} />}
    </section>
  )
}

const Request = ({ kind, personId, name, onDone }: Omit<PersonPanelProps, 'onClose'>) => {
  const t = useTranslations('person')
  const whyNot = useWhyNot()(personApi.requestErasure)
  return (
    <section className={layout.screen}>
      <h3 className={styles.title}>{t('eraseTitle')}</h3>
      <p className={styles.text}>{t(contacts.has(kind) ? 'eraseContactText' : 'eraseText')}</p>
      {whyNot ? (
        <Notice tone="info">{whyNot}</Notice>
      ) : (
        <EntityForm
          form={reasonForm}
          values={{ kind, personId, reason: '' }}
          page={personApi.list.path}
          record={`${kind}-${personId}`}
          submitLabel={t('request')}
          onDone={() => {
            notify({ kind: 'success', text: t('requested'), about: name })
            onDone()
          }}
        />
      )}
    </section>
  )
}
