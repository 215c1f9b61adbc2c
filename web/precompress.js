import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

const TEXT = new Set([".html", ".js", ".mjs", ".json", ".css", ".svg", ".xml", ".txt", ".md"]);
const AT_ONCE = 8;
// The last few per cent cost a third of the build: where it is made to play at once, they are left out.
const QUICK = process.env.LATTICE_PROFILE === "quick";

/**
 * Put a `.gz` and, unless the build must be quick, a `.br` beside one file.
 * @param {string} file
 */
async function compress(file) {
  const content = await readFile(file);
  const level = QUICK ? constants.Z_DEFAULT_COMPRESSION : constants.Z_BEST_COMPRESSION;
  await writeFile(`${file}.gz`, await gzipped(content, { level }));
  if (QUICK) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await brotlied(content, { params }));
}

/**
 * Compress every text file of a folder, a few at a time. SvelteKit's own way opens all of them at
 * once, more than macOS and many container builders allow.
 * @param {string} folder
 */
export async function precompress(folder) {
  const found = await readdir(folder, { recursive: true });
  const files = found.filter((name) => TEXT.has(extname(name))).map((name) => join(folder, name));
  const worker = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * An adapter that compresses what another has written into `folder`.
 * @param {import('@sveltejs/kit').Adapter} inner
 * @param {string} folder
 * @returns {import('@sveltejs/kit').Adapter}
 */
export const precompressed = (inner, folder) => ({
  ...inner,
  async adapt(builder) {
    await inner.adapt(builder);
    await precompress(folder);
  },
});
