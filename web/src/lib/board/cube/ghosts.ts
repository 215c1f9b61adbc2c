/**
 * Nothing hides a figure. What a floor covers is drawn again over the floor, faintly and with a firm rim; of what another
 * figure covers the rim alone is drawn. Both are drawn only where something lies in front.
 */
import {
  Color,
  CustomBlending,
  GreaterDepth,
  OneFactor,
  OneMinusSrcAlphaFactor,
  ShaderMaterial,
  SpriteMaterial,
} from "three";

/** The order of drawing: ghosts find floors in front of them, rims find other figures too. */
export const ORDER = { floor: 0, ghost: 100, figure: 200, rim: 300 } as const;

const BLENDED = {
  // Not called transparent: what is so is drawn after everything else, and figures shall stand over ghosts.
  transparent: false,
  blending: CustomBlending,
  // The picture itself stays opaque.
  blendSrcAlpha: OneFactor,
  blendDstAlpha: OneMinusSrcAlphaFactor,
  depthWrite: false,
  depthFunc: GreaterDepth,
} as const;
/** A rim's depth is taken so far towards the eye, so that a figure never hides its own. */
const TOWARDS_EYE = 0.75;

/** How much is seen of a figure, apart from its rim, through a floor. */
export const SEEN = { white: 0.66, black: 0.6 } as const;

const vertexShader = `
uniform float shift;
varying vec3 facing;
varying vec3 eye;
void main() {
  #ifdef USE_INSTANCING
  mat4 model = modelViewMatrix * instanceMatrix;
  #else
  mat4 model = modelViewMatrix;
  #endif
  vec4 at = model * vec4(position, 1.0);
  facing = normalize(mat3(model) * normal);
  eye = normalize(-at.xyz);
  gl_Position = projectionMatrix * at;
  vec4 nearer = projectionMatrix * vec4(at.xyz + eye * shift, 1.0);
  gl_Position.z = nearer.z / nearer.w * gl_Position.w;
}`;
const fragmentShader = `
uniform vec3 fill;
uniform vec3 line;
uniform float seen;
varying vec3 facing;
varying vec3 eye;
void main() {
  float rim = smoothstep(0.62, 0.8, 1.0 - abs(dot(normalize(facing), normalize(eye))));
  vec4 colour = vec4(mix(fill, line, rim), mix(seen, 0.95, rim));
  if (colour.a < 0.02) discard;
  gl_FragColor = colour;
  #include <colorspace_fragment>
}`;

/** What is seen of a figure through a floor, or its rim alone through anything. */
function see(seen: number, shift: number): ShaderMaterial {
  const uniforms = {
    fill: { value: new Color() },
    line: { value: new Color() },
    seen: { value: seen },
    shift: { value: shift },
  };
  return new ShaderMaterial({ ...BLENDED, vertexShader, fragmentShader, uniforms });
}

export const ghost = (colour: keyof typeof SEEN): ShaderMaterial => see(SEEN[colour], 0);
export const rim = (): ShaderMaterial => see(0, TOWARDS_EYE);

export function tint(material: ShaderMaterial, { fill, line }: { fill: string; line: string }): void {
  (material.uniforms["fill"]?.value as Color).set(fill);
  (material.uniforms["line"]?.value as Color).set(line);
}

/** The same for a standing picture, which is not there yet. */
export const ghostOf = (colour: keyof typeof SEEN): SpriteMaterial =>
  new SpriteMaterial({
    alphaTest: 0.35,
    opacity: SEEN[colour],
    depthWrite: false,
    depthFunc: GreaterDepth,
    visible: false,
  });
