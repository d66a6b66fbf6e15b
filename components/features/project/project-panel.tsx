'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { SidePanel } from '@/components/screen/record/side-panel'
import { notify } from '@/lib/api/failure-bus'
import { type Project, type ProjectPlace, type ProjectUpdate, projectApi } from '@/lib/contract/project'
import { CurrentDistributor } from './distributor-picker'
import { PlaceContext } from './place-picker'
import { formOf, projectFields, toProjectInput, withPlace } from './project-form'

const editForm = defineForm<ProjectUpdate, 'project'>(projectApi.update, {
  messages: 'project',
  name: 'project',
  fields: projectFields,
})

type ProjectPanelProps = { row: Project; onClose: () => void; onDone: () => void }

/** Changes what is kept of a project. */
export default function ProjectPanel({ row, onClose, onDone }: ProjectPanelProps) {
  const t = useTranslations('project')
  const queries = useQueryClient()
  const [place, setPlace] = useState<ProjectPlace>()
  const { projectId, version } = row
  return (
    <SidePanel title={`${t('actions.edit')} · ${row.projectName}`} onClose={onClose}>
      <PlaceContext value={{ regionName: row.regionName, onPlace: setPlace }}>
        <CurrentDistributor value={row.distributor}>
          <EntityForm
            form={editForm}
            values={{ projectId, version, ...withPlace(formOf(row), place) }}
            page={projectApi.list.path}
            record={projectId}
            toInput={toProjectInput}
            onCancel={onClose}
            onDone={() => {
              notify({ kind: 'success', text: t('form.saved'), about: row.projectName })
              queries.invalidateQueries({ queryKey: [projectApi.info.path, projectId] })
              onDone()
            }}
          />
        </CurrentDistributor>
      </PlaceContext>
    </SidePanel>
  )
}
