import type { ControllerType } from '@/lib/contract/device'
import type { FieldErrors } from '@/lib/contract/envelope'
import type { OtaSelection } from '@/lib/contract/ota-preflight'

export const wizardSteps = ['what', 'devices', 'check', 'how', 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

export const scopes = ['given', 'policy', 'device', 'filter', 'project', 'region', 'all', 'percent'] as const
export type Scope = (typeof scopes)[number]
export type Named = { id: string; name: string }

/** Numbers as typed. */
export type StageDraft = { share: string; successTrigger: string; failureThreshold: string }
export type RunDraft = {
  upgradeWay: 1 | 2
  start: 'byHand' | 'at'
  /** Wall times in the displayed zone, `yyyy-MM-ddTHH:mm`. */
  executeTime: string
  effectiveStart: string
  effectiveEnd: string
  isWindowed: boolean
  windowFrom: string
  windowTo: string
  onlyIdle: 0 | 1
  concurrency: string
  retryTimes: string
  timeoutMin: string
  stages: StageDraft[]
}

export type FilterDraft = {
  /** Undefined: of the family that the version or policy is for. */
  controllerType: ControllerType | undefined
  deviceName: string
  macWifiId: string
  firmwareVersion: string
  controllerModel: string
  projectName: string
  city: string
  /** Undefined: that of the version or policy; empty: any. */
  featureCode: string | undefined
  onlineStatus: string
}

/** All input, as typed: kept until the upgrade is created or discarded. */
export type WizardDraft = {
  /** Query of the address it began with: another one begins another upgrade. */
  begunWith: string
  step: WizardStep
  by: 'version' | 'policy'
  versionId: string | undefined
  strategyId: string | undefined
  scope: Scope
  given: OtaSelection | undefined
  devices: string
  filter: FilterDraft
  /** Of all that the filter finds, those that are left out. */
  except: string[]
  projects: Named[]
  regions: Named[]
  percent: string
  includeOffline: 0 | 1
  /** Undefined: from the defaults or the policy. */
  run: RunDraft | undefined
  taskName: string | undefined
  remark: string
}

type Given = { selection?: OtaSelection | undefined; versionId?: string | undefined; strategyId?: string | undefined }

/** The filter without a family of its own: the one of the next version or policy holds. */
export const anyFamily = (filter: FilterDraft): FilterDraft => ({
  ...filter,
  controllerType: undefined,
  featureCode: undefined,
})

/** A new draft, with the selection from another screen. */
export const newDraft = (begunWith: string, { selection, versionId, strategyId }: Given): WizardDraft => {
  const isList = selection?.by === 'device' && selection.macWifiIds.length <= 60
  return {
    begunWith,
    step: 'what',
    by: strategyId ? 'policy' : 'version',
    versionId,
    strategyId,
    scope: selection ? (isList ? 'device' : 'given') : strategyId ? 'policy' : 'device',
    given: isList ? undefined : selection,
    devices: isList ? selection.macWifiIds.join('\n') : '',
    filter: {
      controllerType: undefined,
      deviceName: '',
      macWifiId: '',
      firmwareVersion: '',
      controllerModel: '',
      projectName: '',
      city: '',
      featureCode: undefined,
      onlineStatus: '',
    },
    except: [],
    projects: [],
    regions: [],
    percent: '10',
    includeOffline: 0,
    run: undefined,
    taskName: undefined,
    remark: '',
  }
}
export type HowProps = {
  run: RunDraft
  onChange: (change: Partial<RunDraft>) => void
  errors: FieldErrors
  /** Zone of the typed wall times. */
  zone: string
  /** Devices that take part. */
  count: number
  upgradeType: 1 | 2 | 3 | undefined
}
