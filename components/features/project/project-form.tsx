import type { FormField } from '@/components/screen/form/define-form'
import { type Project, type ProjectForm, type ProjectPlace, ProjectType } from '@/lib/contract/project'
import { readTypedNumber } from '@/lib/format/typed-number'
import { DistributorPicker } from './distributor-picker'
import { PlacePicker } from './place-picker'

/** Fields of a project, in a familiar order: what, where, who, and the building. */
export const projectFields: readonly FormField<ProjectForm, 'project'>[] = [
  { field: 'projectName', max: 64, required: true },
  { field: 'projectType', as: 'choice', choices: [...ProjectType.values], required: true },
  { field: 'regionId', required: true, render: (props) => <PlacePicker {...props} /> },
  { field: 'city', max: 64, required: true },
  { field: 'geographicDescription', as: 'multiline', max: 200, required: true },
  { field: 'longitude' },
  { field: 'latitude' },
  { field: 'timeZone', required: true },
  { field: 'distributorId', render: (props) => <DistributorPicker {...props} /> },
  { field: 'contacts', max: 32 },
  { field: 'telephone', max: 32 },
  { field: 'email', max: 64 },
  { field: 'buildingArea' },
  { field: 'floors' },
  { field: 'commissioningDate', as: 'day' },
  { field: 'warrantyEnd', as: 'day' },
]

export const emptyProject: ProjectForm = {
  projectName: '',
  projectType: 1,
  distributorId: null,
  regionId: '',
  city: '',
  geographicDescription: '',
  longitude: null,
  latitude: null,
  timeZone: '',
  contacts: '',
  telephone: '',
  email: '',
  buildingArea: null,
  floors: null,
  commissioningDate: null,
  warrantyEnd: null,
}

/** Form values of an existing project. */
export const formOf = (project: Project): ProjectForm => ({
  projectName: project.projectName,
  projectType: project.projectType,
  distributorId: project.distributorId,
  regionId: project.regionId ?? '',
  city: project.city,
  geographicDescription: project.geographicDescription,
  longitude: project.longitude,
  latitude: project.latitude,
  timeZone: project.timeZone,
  contacts: project.contacts,
  telephone: project.telephone,
  email: project.email,
  buildingArea: project.buildingArea,
  floors: project.floors,
  commissioningDate: project.commissioningDate,
  warrantyEnd: project.warrantyEnd,
})

/** Values implied by a place; the user may override them. */
export const withPlace = <Form extends ProjectForm>(form: Form, place: ProjectPlace | undefined): Form =>
  place === undefined || place.regionId === form.regionId
    ? form
    : {
        ...form,
        city: place.city,
        longitude: place.longitude,
        latitude: place.latitude,
        timeZone: place.timeZone,
      }

/** Reads typed text as a number. Text that is not a number is kept, and the check reports it at its field. */
const toNumber = (value: unknown): number | null => {
  return typeof value === 'string' ? readTypedNumber(value) : (value as number | null)
}

/** The form as the platform takes it. */
export const toProjectInput = <Form extends ProjectForm>(form: Form): Form => ({
  ...form,
  longitude: toNumber(form.longitude),
  latitude: toNumber(form.latitude),
  buildingArea: toNumber(form.buildingArea),
  floors: toNumber(form.floors),
  commissioningDate: form.commissioningDate || null,
  warrantyEnd: form.warrantyEnd || null,
})
