// Loaded before the server: its clock shows CLOCK_STARTS_AT at the start, and runs on from there.

const RealDate = Date
const aheadMs = RealDate.parse(process.env['CLOCK_STARTS_AT'] ?? '') - RealDate.now()
if (Number.isNaN(aheadMs)) throw new Error('CLOCK_STARTS_AT is not an instant')

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, newTarget) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + aheadMs : (Reflect.get(target, name, receiver) as unknown),
})
