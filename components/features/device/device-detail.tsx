import { type DetailSection, defineDetail } from '@/components/screen/record/define-detail'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { CountryName } from '@/components/ui/country-name'
import type { DeviceDetail } from '@/lib/contract/device'
import { toFixed } from '@/lib/format/number'

type Section = DetailSection<DeviceDetail, 'device'>

/** Fields that only one kind has. Domain 2.1, second table. */
const ownSections: Partial<Record<DeviceDetail['controllerType'], Section>> = {
  2: {
    title: 'details.sections.hidom',
    fields: [
      { field: 'serverName' },
      { field: 'adapterNo' },
      { field: 'adapterCount' },
      { field: 'meterCount' },
      { field: 'softwareVersion' },
      { field: 'licenseExpire', as: 'date' },
      { field: 'lastSyncTime', as: 'date' },
      { field: 'billingEnabled', as: 'choice' },
    ],
  },
  3: {
    title: 'details.sections.smartTouch',
    fields: [
      { field: 'screenSize', as: 'choice' },
      { field: 'appVersion' },
      { field: 'groupCount' },
      { field: 'scheduleCount' },
      { field: 'lockFlag', as: 'choice' },
      { field: 'lastScreenSync', as: 'date' },
    ],
  },
  4: {
    title: 'details.sections.hicube',
    fields: [{ field: 'maxIndoor' }, { field: 'voiceLinked', as: 'choice' }, { field: 'zigbeeChannel' }],
  },
}

const sharedDetail = defineDetail<DeviceDetail>()({
  messages: 'device',
  sections: [
    {
      title: 'details.sections.identity',
      fields: [
        { field: 'macWifiId' },
        { field: 'deviceName' },
        { field: 'controllerType', as: 'choice' },
        { field: 'controllerModel' },
        { field: 'deviceSn' },
        { field: 'activationFlag', as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
        { field: 'activationTime', as: 'date' },
        { field: 'installTime', as: 'date' },
        { field: 'vipFlag', as: 'choice', tones: { 1: 'label' } },
        { field: 'groupName' },
        {
          field: 'adminAccount',
          render: ({ adminAccount, adminUserId }) => (
            <RevealAccount text={adminAccount ?? ''} userId={adminUserId} field="account" />
          ),
        },
        { field: 'remarks' },
      ],
    },
    {
      title: 'details.sections.counts',
      fields: [
        { field: 'systemQuantity' },
        { field: 'oduCount' },
        { field: 'iduCount' },
        { field: 'airBoxCount' },
        { field: 'centralControllerCount' },
        { field: 'alarmCount' },
      ],
    },
    {
      title: 'details.sections.versions',
      fields: [
        { field: 'firmwareVersion' },
        { field: 'mcuVersion' },
        { field: 'moduleVersion' },
        { field: 'hardwareVersion' },
        { field: 'featureCode' },
        { field: 'otaStatus', as: 'choice', tones: { 1: 'info', 2: 'good', 3: 'bad' } },
      ],
    },
    {
      title: 'details.sections.network',
      fields: [
        { field: 'networkType', as: 'choice' },
        { field: 'rssi', unit: 'dBm' },
        { field: 'ipAddress' },
        { field: 'heartbeatSec', unit: 's' },
        { field: 'busType', as: 'choice' },
        { field: 'busStatus', as: 'choice', tones: { 0: 'good', 1: 'bad', 2: 'bad' } },
        { field: 'lastOnlineTime', as: 'date' },
        { field: 'lastOfflineTime', as: 'date' },
        { field: 'lastReportTime', as: 'date' },
        { field: 'offlineReason', as: 'choice' },
      ],
    },
    {
      title: 'details.sections.location',
      fields: [
        { field: 'projectName' },
        { field: 'countryCode', render: ({ countryCode }) => <CountryName code={countryCode} /> },
        { field: 'city' },
        { field: 'address' },
        {
          field: 'longitude',
          render: ({ longitude, latitude }) =>
            longitude === null || latitude === null ? '--' : `${toFixed(longitude, 4)}, ${toFixed(latitude, 4)}`,
        },
        { field: 'timeZone' },
      ],
    },
  ],
})

/** All fields of a controller: common ones, and those of its kind. */
export const deviceDetail = ({ controllerType }: DeviceDetail): typeof sharedDetail => {
  const own = ownSections[controllerType]
  return own ? { ...sharedDetail, sections: [...sharedDetail.sections, own] } : sharedDetail
}
