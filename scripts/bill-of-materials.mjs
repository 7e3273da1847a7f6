// Builds a CycloneDX bill of materials: every package that `npm ci --omit=dev` may install, on any platform. It
// depends on the lock file alone, with no time or random number, so the same lock file always gives the same
// bytes. npm's own `npm sbom --omit=dev` leaves out packages that development also needs, such as nodemailer,
// and includes the name of the folder it runs in.

/**
 * @typedef {object} LockedPackage an entry of the lock file
 * @property {string} [name] when it differs from the folder's
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity] hashes, each as algorithm-base64
 * @property {boolean} [dev] needed only for development
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @typedef {Record<string, LockedPackage>} Packages by folder; the program itself is '' */

const folder = 'node_modules/'

/** Builds the bill of materials of a lock file. */
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

/** Returns an SPDX id, an SPDX expression, or else the author's own text as a name. */
function licensesOf(/** @type {string | undefined} */ license) {
  if (license === undefined) return []
  if (/^[\w.+-]+$/.test(license)) return [{ license: { id: license } }]
  if (/^[\w.+() -]+ (AND|OR|WITH) [\w.+() -]+$/.test(license)) return [{ expression: license }]
  return [{ license: { name: license } }]
}

/** Returns the dependencies of each package, by purl. */
function dependenciesOf(/** @type {Packages} */ packages) {
  /** @type {Map<string, Set<string>>} */
  const dependencies = new Map()
  for (const [path, locked] of Object.entries(packages)) {
    const { purl } = identityOf(path, locked)
    const own = dependencies.get(purl) ?? new Set()
    dependencies.set(purl, own)
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      const found = resolve(packages, path, name)
      if (found !== null) own.add(identityOf(found, packages[found] ?? {}).purl)
    }
  }
  return [...dependencies]
    .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() }))
    .sort((one, other) => (one.ref < other.ref ? -1 : 1))
}

/**
 * Resolves a package name to a folder as Node does: in the package's own node_modules first, then outwards.
 * @param {Packages} packages @param {string} path @param {string} name
 * @returns {string | null}
 */
function resolve(packages, path, name) {
  const candidate = `${path === '' ? '' : `${path}/`}${folder}${name}`
  if (candidate in packages) return candidate
  if (path === '') return null
  const outer = path.lastIndexOf(`/${folder}`)
  return resolve(packages, outer === -1 ? '' : path.slice(0, outer), name)
}
