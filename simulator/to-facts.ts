import type { FleetController } from './fleet-file'
import type { AirBoxFacts } from './model/air-box-readings'
import { type SystemFacts, toSystemKey } from './model/system-facts'

const moment = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** What the model has to know of a controller's systems, as they are now. */
export const toSystems = (controller: FleetController): { systemNo: number; facts: SystemFacts }[] =>
  controller.systems.map(({ systemNo, usage, systemType, refrigerant, outdoor, indoor }) => ({
    systemNo,
    facts: {
      key: toSystemKey(controller.macWifiId, systemNo),
      cityEn: controller.cityEn,
      latitude: controller.latitude,
      longitude: controller.longitude,
      timeZone: controller.timeZone,
      usage,
      systemType,
      refrigerant,
      outdoor,
      indoor,
      installTime: moment(controller.installTime),
      isOnline: true,
      lastReport: null,
      faults: controller.faults
        .filter((fault) => fault.systemNo === systemNo)
        .map(({ unitKind, unitNo, code, from, to }) => ({
          unitKind,
          unitNo,
          faultCode: code,
          failureTime: new Date(from),
          repairTime: moment(to),
        })),
      overrides: controller.overrides
        .filter((each) => each.unitKind === 1 && each.systemNo === systemNo)
        .map(({ unitNo, since, state }) => ({ unitNo, since: new Date(since), state })),
      ...(controller.leak?.systemNo === systemNo && { leak: { from: new Date(controller.leak.from) } }),
    },
  }))

/** The same of its air boxes. */
export const toBoxes = (controller: FleetController): AirBoxFacts[] =>
  controller.airBoxes.map(({ airBoxId, boxNo, usage, filterResetTime }) => ({
    key: airBoxId,
    boxNo,
    cityEn: controller.cityEn,
    timeZone: controller.timeZone,
    usage,
    installTime: moment(controller.installTime),
    filterResetTime: moment(filterResetTime),
    isOnline: true,
    lastReport: null,
    overrides: controller.overrides
      .filter(({ unitKind }) => unitKind === 4)
      .map(({ unitNo, since, state }) => ({ unitNo, since: new Date(since), state })),
    silentFrom: moment(
      controller.faults.find(
        ({ unitKind, unitNo, code, to }) => unitKind === 4 && unitNo === boxNo && code === '60' && to === null,
      )?.from ?? null,
    ),
  }))
