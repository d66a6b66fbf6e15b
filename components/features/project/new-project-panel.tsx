'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { SidePanel } from '@/components/screen/record/side-panel'
import { notify } from '@/lib/api/failure-bus'
import { type ProjectPlace, projectApi } from '@/lib/contract/project'
import { PlaceContext } from './place-picker'
import { emptyProject, projectFields, toProjectInput, withPlace } from './project-form'

const newForm = defineForm(projectApi.save, { messages: 'project', name: 'new', fields: projectFields })

/** A new project: its city determines its region and time zone. */
export default function NewProjectPanel({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations('project')
  const [place, setPlace] = useState<ProjectPlace>()
  return (
    <SidePanel title={t('actions.add')} onClose={onClose}>
      <PlaceContext value={{ regionName: '', onPlace: setPlace }}>
        <EntityForm
          form={newForm}
          values={withPlace(emptyProject, place)}
          page={projectApi.list.path}
          toInput={toProjectInput}
          onCancel={onClose}
          onDone={(_data, { projectName }) => {
            notify({ kind: 'success', text: t('form.added'), about: projectName })
            onDone()
          }}
        />
      </PlaceContext>
    </SidePanel>
  )
}
