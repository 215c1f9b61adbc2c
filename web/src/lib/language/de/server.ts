import { Translator } from "../sentences";
import { inflect } from "./inflect";
import sentences from "./sentences.json";

/** What the server says, in German. */
export const translator = new Translator(sentences, inflect);
