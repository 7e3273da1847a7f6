// What the program is made of besides its own code, as CycloneDX: every package that `npm ci --omit=dev` may
// install, on any platform. It is read from the lock file alone, and holds neither the time nor a random
// number, so that one lock file always gives the same bytes. npm's own `npm sbom --omit=dev` leaves out
// packages that development needs too, such as nodemailer, and names the folder it was run in.

/**
 * @typedef {object} LockedPackage what the lock file says of a package
 * @property {string} [name] where it differs from the folder's
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity] hashes, each as algorithm-base64
 * @property {boolean} [dev] needed for development alone
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @typedef {Record<string, LockedPackage>} Packages by their folder; the program itself is '' */

const folder = 'node_modules/'

/** The bill of materials of a lock file. */
export function billOfMaterials(/** @type {{ packages: Packages }} */ { packages }) {
  const production = Object.fromEntries(
    Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true),
  )
  const { license, ...program } = identityOf('', packages[''] ?? {})
  // Two copies of one version are one component.
  const byPurl = new Map(
    Object.entries(production).map(([path, locked]) => {
      const { purl, name, version, license: ofPackage } = identityOf(path, locked)
      const isOptional = locked.optional === true || locked.devOptional === true
      const component = {
        type: 'library',
        'bom-ref': purl,
        name,
        version,
        scope: isOptional ? 'optional' : 'required',
        hashes: hashesOf(locked),
        licenses: licensesOf(ofPackage),
        purl,
      }
      return [purl, component]
    }),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        type: 'application',
        'bom-ref': program.purl,
        ...program,
        licenses: licensesOf(license),
      },
    },
    components: [...byPurl.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
    dependencies: dependenciesOf({ '': packages[''] ?? {}, ...production }),
  }
}

/** @param {string} path @param {LockedPackage} locked */
function identityOf(
  path,
  { name = path.slice(path.lastIndexOf(folder) + folder.length), version = '', license },
) {
  const purl = `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`
  return { name, version, purl, license }
}

function hashesOf(/** @type {LockedPackage} */ { integrity = '' }) {
  return [...integrity.matchAll(/\bsha512-(\S+)/g)].map(([, digest = '']) => ({
    alg: 'SHA-512',
    content: Buffer.from(digest, 'base64').toString('hex'),
  }))
}

/** An id, an expression of several, or, where it is neither, what the author wrote. */
function licensesOf(/** @type {string | undefined} */ license) {
  if (license === undefined) return []
  if (/^[\w.+-]+$/.test(license)) return [{ license: { id: license } }]
  if (/^[\w.+() -]+ (AND|OR|WITH) [\w.+() -]+$/.test(license)) return [{ expression: license }]
  return [{ license: { name: license } }]
}

/** Who needs whom, each by its purl. */
function dependenciesOf(/** @type {Packages} */ packages) {
  /** @type {Map<string, Set<string>>} */
  const needed = new Map()
  for (const [path, locked] of Object.entries(packages)) {
    const { purl } = identityOf(path, locked)
    const ofThis = needed.get(purl) ?? new Set()
    needed.set(purl, ofThis)
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      const found = resolved(packages, path, name)
      if (found !== null) ofThis.add(identityOf(found, packages[found] ?? {}).purl)
    }
  }
  return [...needed]
    .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() }))
    .sort((one, other) => (one.ref < other.ref ? -1 : 1))
}

/**
 * The folder a name means to a package, as Node looks for it: its own node_modules first, then outwards.
 * @param {Packages} packages @param {string} path @param {string} name
 * @returns {string | null}
 */
function resolved(packages, path, name) {
  const candidate = `${path === '' ? '' : `${path}/`}${folder}${name}`
  if (candidate in packages) return candidate
  if (path === '') return null
  const outer = path.lastIndexOf(`/${folder}`)
  return resolved(packages, outer === -1 ? '' : path.slice(0, outer), name)
}
