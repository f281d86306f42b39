import { Dropzone, Image, useUpload } from "@media-asset-service/react";
import { createElement, version } from "react";
import { renderToString } from "react-dom/server";
import { check } from "./check.cjs";

check({ Dropzone, Image, useUpload, createElement, renderToString, version });
