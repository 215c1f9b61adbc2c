import { encodeGif, type Frame } from "./gif";

/** What the worker is asked for: an animation of these frames. */
export interface GifWanted {
  width: number;
  height: number;
  frames: Frame[];
}

addEventListener("message", ({ data }: MessageEvent<GifWanted>) => {
  postMessage(encodeGif(data.width, data.height, data.frames));
});
