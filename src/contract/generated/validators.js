// Generated from contracts/schemas by `npm run generate`. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv-formats/dist/formats.js
var require_formats = __commonJS({
  "node_modules/ajv-formats/dist/formats.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(!0), compareTime),
      "date-time": fmtDef(getDateTime(!0), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: !0,
      // unchecked string payload
      binary: !0
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/, DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      let matches = DATE.exec(str);
      if (!matches)
        return !1;
      let year = +matches[1], month = +matches[2], day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (d1 && d2)
        return d1 > d2 ? 1 : d1 < d2 ? -1 : 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function(str) {
        let matches = TIME.exec(str);
        if (!matches)
          return !1;
        let hr = +matches[1], min = +matches[2], sec = +matches[3], tz = matches[4], tzSign = matches[5] === "-" ? -1 : 1, tzH = +(matches[6] || 0), tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return !1;
        if (hr <= 23 && min <= 59 && sec < 60)
          return !0;
        let utcMin = min - tzM * tzSign, utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return;
      let t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf(), t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (t1 && t2)
        return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return;
      let a1 = TIME.exec(t1), a2 = TIME.exec(t2);
      if (a1 && a2)
        return t1 = a1[1] + a1[2] + a1[3], t2 = a2[1] + a2[2] + a2[3], t1 > t2 ? 1 : t1 < t2 ? -1 : 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      let time = getTime(strictTimeZone);
      return function(str) {
        let dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return;
      let d1 = new Date(dt1).valueOf(), d2 = new Date(dt2).valueOf();
      if (d1 && d2)
        return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return;
      let [d1, t1] = dt1.split(DATE_TIME_SEPARATOR), [d2, t2] = dt2.split(DATE_TIME_SEPARATOR), res = compareDate(d1, d2);
      if (res !== void 0)
        return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/, URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      return BYTE.lastIndex = 0, BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31), MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return !0;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return !1;
      try {
        return new RegExp(str), !0;
      } catch {
        return !1;
      }
    }
  }
});

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    function ucs2length(str) {
      let len = str.length, length = 0, pos = 0, value;
      for (; pos < len; )
        length++, value = str.charCodeAt(pos++), value >= 55296 && value <= 56319 && pos < len && (value = str.charCodeAt(pos), (value & 64512) === 56320 && pos++);
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var checkActiveIntentConflict = validate20;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" }, message: "must have required property 'success'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.code === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.message === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.conflict === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conflict" }, message: "must have required property 'conflict'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.success !== void 0) {
      let data0 = data.success;
      if (typeof data0 != "boolean") {
        let err4 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (data0 !== !1) {
        let err5 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/const", keyword: "const", params: { allowedValue: !1 }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.code !== void 0) {
      let data1 = data.code;
      if (typeof data1 != "string") {
        let err6 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data1 !== "GATEWAY_ACTIVE_INTENT_CONFLICT") {
        let err7 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/const", keyword: "const", params: { allowedValue: "GATEWAY_ACTIVE_INTENT_CONFLICT" }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.message !== void 0 && typeof data.message != "string") {
      let err8 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.conflict !== void 0) {
      let data3 = data.conflict;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.customerId === void 0) {
          let err9 = { instancePath: instancePath + "/conflict", schemaPath: "#/properties/conflict/required", keyword: "required", params: { missingProperty: "customerId" }, message: "must have required property 'customerId'" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data3.externalCustomerId === void 0) {
          let err10 = { instancePath: instancePath + "/conflict", schemaPath: "#/properties/conflict/required", keyword: "required", params: { missingProperty: "externalCustomerId" }, message: "must have required property 'externalCustomerId'" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (data3.token === void 0) {
          let err11 = { instancePath: instancePath + "/conflict", schemaPath: "#/properties/conflict/required", keyword: "required", params: { missingProperty: "token" }, message: "must have required property 'token'" };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
        if (data3.chain === void 0) {
          let err12 = { instancePath: instancePath + "/conflict", schemaPath: "#/properties/conflict/required", keyword: "required", params: { missingProperty: "chain" }, message: "must have required property 'chain'" };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (data3.networkId === void 0) {
          let err13 = { instancePath: instancePath + "/conflict", schemaPath: "#/properties/conflict/required", keyword: "required", params: { missingProperty: "networkId" }, message: "must have required property 'networkId'" };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
        if (data3.activeIntentCount === void 0) {
          let err14 = { instancePath: instancePath + "/conflict", schemaPath: "#/properties/conflict/required", keyword: "required", params: { missingProperty: "activeIntentCount" }, message: "must have required property 'activeIntentCount'" };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
        if (data3.customerId !== void 0 && typeof data3.customerId != "string") {
          let err15 = { instancePath: instancePath + "/conflict/customerId", schemaPath: "#/properties/conflict/properties/customerId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        if (data3.externalCustomerId !== void 0 && typeof data3.externalCustomerId != "string") {
          let err16 = { instancePath: instancePath + "/conflict/externalCustomerId", schemaPath: "#/properties/conflict/properties/externalCustomerId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
        if (data3.token !== void 0 && typeof data3.token != "string") {
          let err17 = { instancePath: instancePath + "/conflict/token", schemaPath: "#/properties/conflict/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        if (data3.chain !== void 0 && typeof data3.chain != "string") {
          let err18 = { instancePath: instancePath + "/conflict/chain", schemaPath: "#/properties/conflict/properties/chain/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (data3.networkId !== void 0 && typeof data3.networkId != "string") {
          let err19 = { instancePath: instancePath + "/conflict/networkId", schemaPath: "#/properties/conflict/properties/networkId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (data3.activeIntentCount !== void 0) {
          let data9 = data3.activeIntentCount;
          if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9))) {
            let err20 = { instancePath: instancePath + "/conflict/activeIntentCount", schemaPath: "#/properties/conflict/properties/activeIntentCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
      } else {
        let err21 = { instancePath: instancePath + "/conflict", schemaPath: "#/properties/conflict/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
  } else {
    let err22 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
  }
  return validate20.errors = vErrors, errors === 0;
}
validate20.evaluated = { props: { success: !0, code: !0, message: !0, conflict: !0 }, dynamicProps: !1, dynamicItems: !1 };
var checkErrorEnvelope = validate21, schema32 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "error.schema.json", type: "object", properties: { success: { type: "boolean", const: !1 }, code: { type: "string" }, message: { type: ["string", "array"], items: { type: "string" } }, details: { type: "array", items: { type: "object", properties: { field: { type: "string" }, message: { type: "string" } }, required: ["field", "message"] } } }, required: ["success", "code", "message"] };
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" }, message: "must have required property 'success'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.code === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.message === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.success !== void 0) {
      let data0 = data.success;
      if (typeof data0 != "boolean") {
        let err3 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (data0 !== !1) {
        let err4 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/const", keyword: "const", params: { allowedValue: !1 }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.code !== void 0 && typeof data.code != "string") {
      let err5 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.message !== void 0) {
      let data2 = data.message;
      if (typeof data2 != "string" && !Array.isArray(data2)) {
        let err6 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: schema32.properties.message.type }, message: "must be string,array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data2[i0] != "string") {
            let err7 = { instancePath: instancePath + "/message/" + i0, schemaPath: "#/properties/message/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
          }
      }
    }
    if (data.details !== void 0) {
      let data4 = data.details;
      if (Array.isArray(data4)) {
        let len1 = data4.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data5 = data4[i1];
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.field === void 0) {
              let err8 = { instancePath: instancePath + "/details/" + i1, schemaPath: "#/properties/details/items/required", keyword: "required", params: { missingProperty: "field" }, message: "must have required property 'field'" };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
            if (data5.message === void 0) {
              let err9 = { instancePath: instancePath + "/details/" + i1, schemaPath: "#/properties/details/items/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            if (data5.field !== void 0 && typeof data5.field != "string") {
              let err10 = { instancePath: instancePath + "/details/" + i1 + "/field", schemaPath: "#/properties/details/items/properties/field/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            if (data5.message !== void 0 && typeof data5.message != "string") {
              let err11 = { instancePath: instancePath + "/details/" + i1 + "/message", schemaPath: "#/properties/details/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
            }
          } else {
            let err12 = { instancePath: instancePath + "/details/" + i1, schemaPath: "#/properties/details/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
        }
      } else {
        let err13 = { instancePath: instancePath + "/details", schemaPath: "#/properties/details/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate21.errors = vErrors, errors === 0;
}
validate21.evaluated = { props: { success: !0, code: !0, message: !0, details: !0 }, dynamicProps: !1, dynamicItems: !1 };
var checkOrder = validate22, schema33 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "order.schema.json", type: "object", properties: { transactionId: { type: "string", format: "uuid" }, requestReference: { type: "string" }, side: { type: "string", enum: ["buy", "sell"] }, asset: { type: "string" }, chain: { type: "string" }, selectedProvider: { type: "string" }, bestRateUsed: { type: "number" }, providerDetails: { type: "object", properties: { status: { type: "string" } }, required: ["status"], additionalProperties: !0 }, ourCryptoAddress: { type: ["string", "null"] }, environment: { type: "string" }, sandbox: { type: "boolean" }, trackable: { type: "boolean" } }, required: ["transactionId", "requestReference", "side", "asset", "chain", "selectedProvider", "bestRateUsed", "providerDetails", "environment", "sandbox", "trackable"] }, formats0 = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.transactionId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "transactionId" }, message: "must have required property 'transactionId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.requestReference === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requestReference" }, message: "must have required property 'requestReference'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.side === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "side" }, message: "must have required property 'side'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.asset === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "asset" }, message: "must have required property 'asset'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.chain === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chain" }, message: "must have required property 'chain'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.selectedProvider === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "selectedProvider" }, message: "must have required property 'selectedProvider'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.bestRateUsed === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bestRateUsed" }, message: "must have required property 'bestRateUsed'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.providerDetails === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "providerDetails" }, message: "must have required property 'providerDetails'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.environment === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "environment" }, message: "must have required property 'environment'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.sandbox === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sandbox" }, message: "must have required property 'sandbox'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.trackable === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "trackable" }, message: "must have required property 'trackable'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.transactionId !== void 0) {
      let data0 = data.transactionId;
      if (typeof data0 == "string") {
        if (!formats0.test(data0)) {
          let err11 = { instancePath: instancePath + "/transactionId", schemaPath: "#/properties/transactionId/format", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
      } else {
        let err12 = { instancePath: instancePath + "/transactionId", schemaPath: "#/properties/transactionId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.requestReference !== void 0 && typeof data.requestReference != "string") {
      let err13 = { instancePath: instancePath + "/requestReference", schemaPath: "#/properties/requestReference/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.side !== void 0) {
      let data2 = data.side;
      if (typeof data2 != "string") {
        let err14 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
      if (!(data2 === "buy" || data2 === "sell")) {
        let err15 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/enum", keyword: "enum", params: { allowedValues: schema33.properties.side.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.asset !== void 0 && typeof data.asset != "string") {
      let err16 = { instancePath: instancePath + "/asset", schemaPath: "#/properties/asset/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.chain !== void 0 && typeof data.chain != "string") {
      let err17 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.selectedProvider !== void 0 && typeof data.selectedProvider != "string") {
      let err18 = { instancePath: instancePath + "/selectedProvider", schemaPath: "#/properties/selectedProvider/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.bestRateUsed !== void 0) {
      let data6 = data.bestRateUsed;
      if (!(typeof data6 == "number" && isFinite(data6))) {
        let err19 = { instancePath: instancePath + "/bestRateUsed", schemaPath: "#/properties/bestRateUsed/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.providerDetails !== void 0) {
      let data7 = data.providerDetails;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        if (data7.status === void 0) {
          let err20 = { instancePath: instancePath + "/providerDetails", schemaPath: "#/properties/providerDetails/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
        if (data7.status !== void 0 && typeof data7.status != "string") {
          let err21 = { instancePath: instancePath + "/providerDetails/status", schemaPath: "#/properties/providerDetails/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
      } else {
        let err22 = { instancePath: instancePath + "/providerDetails", schemaPath: "#/properties/providerDetails/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.ourCryptoAddress !== void 0) {
      let data9 = data.ourCryptoAddress;
      if (typeof data9 != "string" && data9 !== null) {
        let err23 = { instancePath: instancePath + "/ourCryptoAddress", schemaPath: "#/properties/ourCryptoAddress/type", keyword: "type", params: { type: schema33.properties.ourCryptoAddress.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.environment !== void 0 && typeof data.environment != "string") {
      let err24 = { instancePath: instancePath + "/environment", schemaPath: "#/properties/environment/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.sandbox !== void 0 && typeof data.sandbox != "boolean") {
      let err25 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.trackable !== void 0 && typeof data.trackable != "boolean") {
      let err26 = { instancePath: instancePath + "/trackable", schemaPath: "#/properties/trackable/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
  } else {
    let err27 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
  }
  return validate22.errors = vErrors, errors === 0;
}
validate22.evaluated = { props: { transactionId: !0, requestReference: !0, side: !0, asset: !0, chain: !0, selectedProvider: !0, bestRateUsed: !0, providerDetails: !0, ourCryptoAddress: !0, environment: !0, sandbox: !0, trackable: !0 }, dynamicProps: !1, dynamicItems: !1 };
var checkOrderIntent = validate23, schema34 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "order-intent.schema.json", type: "object", properties: { success: { type: "boolean" }, transactionId: { type: "string" }, customerId: { type: "string" }, externalCustomerId: { type: "string" }, token: { type: "string" }, network: { type: "string" }, side: { type: "string", enum: ["buy", "sell"] }, transactionStatus: { type: "string" }, intentId: { type: "string" }, intentStatus: { type: "string" }, externalOrderId: { type: "string" }, depositAddress: { type: "string" }, expectedAmount: { type: "string", pattern: "^[0-9]+(\\.[0-9]+)?$" }, amountToleranceBps: { type: "integer" }, depositIntentCreatedAt: { type: "string", format: "date-time", pattern: "(Z|[+-]00:00)$" }, depositIntentExpiresAt: { type: "string", format: "date-time", pattern: "(Z|[+-]00:00)$" }, timeRemainingSeconds: { type: "integer" } }, required: ["success", "transactionId", "customerId", "externalCustomerId", "token", "network", "side", "transactionStatus", "intentId", "intentStatus", "externalOrderId", "depositAddress", "expectedAmount", "amountToleranceBps", "depositIntentCreatedAt", "depositIntentExpiresAt", "timeRemainingSeconds"] }, pattern4 = new RegExp("^[0-9]+(\\.[0-9]+)?$", "u"), pattern5 = new RegExp("(Z|[+-]00:00)$", "u"), formats2 = require_formats().fullFormats["date-time"];
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" }, message: "must have required property 'success'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.transactionId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "transactionId" }, message: "must have required property 'transactionId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.customerId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "customerId" }, message: "must have required property 'customerId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.externalCustomerId === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "externalCustomerId" }, message: "must have required property 'externalCustomerId'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.token === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "token" }, message: "must have required property 'token'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.network === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "network" }, message: "must have required property 'network'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.side === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "side" }, message: "must have required property 'side'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.transactionStatus === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "transactionStatus" }, message: "must have required property 'transactionStatus'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.intentId === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "intentId" }, message: "must have required property 'intentId'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.intentStatus === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "intentStatus" }, message: "must have required property 'intentStatus'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.externalOrderId === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "externalOrderId" }, message: "must have required property 'externalOrderId'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.depositAddress === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "depositAddress" }, message: "must have required property 'depositAddress'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.expectedAmount === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expectedAmount" }, message: "must have required property 'expectedAmount'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.amountToleranceBps === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "amountToleranceBps" }, message: "must have required property 'amountToleranceBps'" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.depositIntentCreatedAt === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "depositIntentCreatedAt" }, message: "must have required property 'depositIntentCreatedAt'" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.depositIntentExpiresAt === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "depositIntentExpiresAt" }, message: "must have required property 'depositIntentExpiresAt'" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.timeRemainingSeconds === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "timeRemainingSeconds" }, message: "must have required property 'timeRemainingSeconds'" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.success !== void 0 && typeof data.success != "boolean") {
      let err17 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.transactionId !== void 0 && typeof data.transactionId != "string") {
      let err18 = { instancePath: instancePath + "/transactionId", schemaPath: "#/properties/transactionId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.customerId !== void 0 && typeof data.customerId != "string") {
      let err19 = { instancePath: instancePath + "/customerId", schemaPath: "#/properties/customerId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.externalCustomerId !== void 0 && typeof data.externalCustomerId != "string") {
      let err20 = { instancePath: instancePath + "/externalCustomerId", schemaPath: "#/properties/externalCustomerId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.token !== void 0 && typeof data.token != "string") {
      let err21 = { instancePath: instancePath + "/token", schemaPath: "#/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.network !== void 0 && typeof data.network != "string") {
      let err22 = { instancePath: instancePath + "/network", schemaPath: "#/properties/network/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.side !== void 0) {
      let data6 = data.side;
      if (typeof data6 != "string") {
        let err23 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
      if (!(data6 === "buy" || data6 === "sell")) {
        let err24 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/enum", keyword: "enum", params: { allowedValues: schema34.properties.side.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.transactionStatus !== void 0 && typeof data.transactionStatus != "string") {
      let err25 = { instancePath: instancePath + "/transactionStatus", schemaPath: "#/properties/transactionStatus/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.intentId !== void 0 && typeof data.intentId != "string") {
      let err26 = { instancePath: instancePath + "/intentId", schemaPath: "#/properties/intentId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.intentStatus !== void 0 && typeof data.intentStatus != "string") {
      let err27 = { instancePath: instancePath + "/intentStatus", schemaPath: "#/properties/intentStatus/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
    }
    if (data.externalOrderId !== void 0 && typeof data.externalOrderId != "string") {
      let err28 = { instancePath: instancePath + "/externalOrderId", schemaPath: "#/properties/externalOrderId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.depositAddress !== void 0 && typeof data.depositAddress != "string") {
      let err29 = { instancePath: instancePath + "/depositAddress", schemaPath: "#/properties/depositAddress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
    }
    if (data.expectedAmount !== void 0) {
      let data12 = data.expectedAmount;
      if (typeof data12 == "string") {
        if (!pattern4.test(data12)) {
          let err30 = { instancePath: instancePath + "/expectedAmount", schemaPath: "#/properties/expectedAmount/pattern", keyword: "pattern", params: { pattern: "^[0-9]+(\\.[0-9]+)?$" }, message: 'must match pattern "^[0-9]+(\\.[0-9]+)?$"' };
          vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
        }
      } else {
        let err31 = { instancePath: instancePath + "/expectedAmount", schemaPath: "#/properties/expectedAmount/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.amountToleranceBps !== void 0) {
      let data13 = data.amountToleranceBps;
      if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
        let err32 = { instancePath: instancePath + "/amountToleranceBps", schemaPath: "#/properties/amountToleranceBps/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
      }
    }
    if (data.depositIntentCreatedAt !== void 0) {
      let data14 = data.depositIntentCreatedAt;
      if (typeof data14 == "string") {
        if (!pattern5.test(data14)) {
          let err33 = { instancePath: instancePath + "/depositIntentCreatedAt", schemaPath: "#/properties/depositIntentCreatedAt/pattern", keyword: "pattern", params: { pattern: "(Z|[+-]00:00)$" }, message: 'must match pattern "(Z|[+-]00:00)$"' };
          vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
        }
        if (!formats2.validate(data14)) {
          let err34 = { instancePath: instancePath + "/depositIntentCreatedAt", schemaPath: "#/properties/depositIntentCreatedAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
        }
      } else {
        let err35 = { instancePath: instancePath + "/depositIntentCreatedAt", schemaPath: "#/properties/depositIntentCreatedAt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
    }
    if (data.depositIntentExpiresAt !== void 0) {
      let data15 = data.depositIntentExpiresAt;
      if (typeof data15 == "string") {
        if (!pattern5.test(data15)) {
          let err36 = { instancePath: instancePath + "/depositIntentExpiresAt", schemaPath: "#/properties/depositIntentExpiresAt/pattern", keyword: "pattern", params: { pattern: "(Z|[+-]00:00)$" }, message: 'must match pattern "(Z|[+-]00:00)$"' };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        if (!formats2.validate(data15)) {
          let err37 = { instancePath: instancePath + "/depositIntentExpiresAt", schemaPath: "#/properties/depositIntentExpiresAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
      } else {
        let err38 = { instancePath: instancePath + "/depositIntentExpiresAt", schemaPath: "#/properties/depositIntentExpiresAt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
    }
    if (data.timeRemainingSeconds !== void 0) {
      let data16 = data.timeRemainingSeconds;
      if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16) && isFinite(data16))) {
        let err39 = { instancePath: instancePath + "/timeRemainingSeconds", schemaPath: "#/properties/timeRemainingSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
      }
    }
  } else {
    let err40 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
  }
  return validate23.errors = vErrors, errors === 0;
}
validate23.evaluated = { props: { success: !0, transactionId: !0, customerId: !0, externalCustomerId: !0, token: !0, network: !0, side: !0, transactionStatus: !0, intentId: !0, intentStatus: !0, externalOrderId: !0, depositAddress: !0, expectedAmount: !0, amountToleranceBps: !0, depositIntentCreatedAt: !0, depositIntentExpiresAt: !0, timeRemainingSeconds: !0 }, dynamicProps: !1, dynamicItems: !1 };
var checkOrderRequest = validate24, schema35 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "order-request.schema.json", type: "object", properties: { side: { type: "string", enum: ["buy", "sell"] }, amount: { type: "number", exclusiveMinimum: 0 }, fiatCurrency: { type: "string", minLength: 1, maxLength: 32 }, asset: { type: "string", minLength: 1, maxLength: 32 }, chain: { type: "string", minLength: 1, maxLength: 32 }, fiatAmount: { type: "number", exclusiveMinimum: 0 }, walletAddress: { type: "string", minLength: 1, maxLength: 128 }, bankCode: { type: "string", minLength: 1, maxLength: 32 }, accountNumber: { type: "string", pattern: "^[0-9]{10}$" }, accountName: { type: "string", minLength: 1, maxLength: 200 }, bankName: { type: "string", minLength: 1, maxLength: 200 }, email: { type: "string", format: "email", maxLength: 254 }, externalCustomerId: { type: "string", minLength: 1, maxLength: 128 }, developerFeePercent: { type: "number", minimum: 0 }, overrideActiveIntent: { type: "boolean" } }, required: ["side", "amount", "fiatCurrency", "asset", "chain"], additionalProperties: !1, allOf: [{ if: { properties: { side: { const: "buy" } }, required: ["side"] }, then: { required: ["fiatAmount", "walletAddress"], properties: { bankCode: !1, accountNumber: !1, accountName: !1, bankName: !1 } } }, { if: { properties: { side: { const: "sell" } }, required: ["side"] }, then: { required: ["bankCode", "accountNumber", "accountName"], properties: { fiatAmount: !1, walletAddress: !1 } } }] }, func1 = Object.prototype.hasOwnProperty, func2 = require_ucs2length().default, pattern7 = new RegExp("^[0-9]{10}$", "u"), formats6 = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate24.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs2 = errors, valid1 = !0, _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.side === void 0 && (missing0 = "side")) {
      let err0 = {};
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    } else if (data.side !== void 0 && data.side !== "buy") {
      let err1 = {};
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (errors = _errs2, vErrors !== null && (_errs2 ? vErrors.length = _errs2 : vErrors = null), _valid0) {
    let _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.fiatAmount === void 0) {
        let err2 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "fiatAmount" }, message: "must have required property 'fiatAmount'" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data.walletAddress === void 0) {
        let err3 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "walletAddress" }, message: "must have required property 'walletAddress'" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (data.bankCode !== void 0) {
        let err4 = { instancePath: instancePath + "/bankCode", schemaPath: "#/allOf/0/then/properties/bankCode/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (data.accountNumber !== void 0) {
        let err5 = { instancePath: instancePath + "/accountNumber", schemaPath: "#/allOf/0/then/properties/accountNumber/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (data.accountName !== void 0) {
        let err6 = { instancePath: instancePath + "/accountName", schemaPath: "#/allOf/0/then/properties/accountName/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data.bankName !== void 0) {
        let err7 = { instancePath: instancePath + "/bankName", schemaPath: "#/allOf/0/then/properties/bankName/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    var _valid0 = _errs5 === errors;
    if (valid1 = _valid0, valid1) {
      var props0 = {};
      props0.bankCode = !0, props0.accountNumber = !0, props0.accountName = !0, props0.bankName = !0, props0.side = !0;
    }
  }
  if (!valid1) {
    let err8 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  let _errs7 = errors, valid4 = !0, _errs8 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing1;
    if (data.side === void 0 && (missing1 = "side")) {
      let err9 = {};
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    } else if (data.side !== void 0 && data.side !== "sell") {
      let err10 = {};
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
  }
  var _valid1 = _errs8 === errors;
  if (errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null), _valid1) {
    let _errs10 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.bankCode === void 0) {
        let err11 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "bankCode" }, message: "must have required property 'bankCode'" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
      if (data.accountNumber === void 0) {
        let err12 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "accountNumber" }, message: "must have required property 'accountNumber'" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
      if (data.accountName === void 0) {
        let err13 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "accountName" }, message: "must have required property 'accountName'" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
      if (data.fiatAmount !== void 0) {
        let err14 = { instancePath: instancePath + "/fiatAmount", schemaPath: "#/allOf/1/then/properties/fiatAmount/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
      if (data.walletAddress !== void 0) {
        let err15 = { instancePath: instancePath + "/walletAddress", schemaPath: "#/allOf/1/then/properties/walletAddress/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    var _valid1 = _errs10 === errors;
    if (valid4 = _valid1, valid4) {
      var props1 = {};
      props1.fiatAmount = !0, props1.walletAddress = !0, props1.side = !0;
    }
  }
  if (!valid4) {
    let err16 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
  }
  if (props0 !== !0 && props1 !== void 0 && (props1 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props1))), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.side === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "side" }, message: "must have required property 'side'" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.amount === void 0) {
      let err18 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "amount" }, message: "must have required property 'amount'" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.fiatCurrency === void 0) {
      let err19 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fiatCurrency" }, message: "must have required property 'fiatCurrency'" };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.asset === void 0) {
      let err20 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "asset" }, message: "must have required property 'asset'" };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.chain === void 0) {
      let err21 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chain" }, message: "must have required property 'chain'" };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    for (let key0 in data)
      if (!func1.call(schema35.properties, key0)) {
        let err22 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    if (data.side !== void 0) {
      let data8 = data.side;
      if (typeof data8 != "string") {
        let err23 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
      if (!(data8 === "buy" || data8 === "sell")) {
        let err24 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/enum", keyword: "enum", params: { allowedValues: schema35.properties.side.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.amount !== void 0) {
      let data9 = data.amount;
      if (typeof data9 == "number" && isFinite(data9)) {
        if (data9 <= 0 || isNaN(data9)) {
          let err25 = { instancePath: instancePath + "/amount", schemaPath: "#/properties/amount/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0" };
          vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
        }
      } else {
        let err26 = { instancePath: instancePath + "/amount", schemaPath: "#/properties/amount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
    if (data.fiatCurrency !== void 0) {
      let data10 = data.fiatCurrency;
      if (typeof data10 == "string") {
        if (func2(data10) > 32) {
          let err27 = { instancePath: instancePath + "/fiatCurrency", schemaPath: "#/properties/fiatCurrency/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
        if (func2(data10) < 1) {
          let err28 = { instancePath: instancePath + "/fiatCurrency", schemaPath: "#/properties/fiatCurrency/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
        }
      } else {
        let err29 = { instancePath: instancePath + "/fiatCurrency", schemaPath: "#/properties/fiatCurrency/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
    if (data.asset !== void 0) {
      let data11 = data.asset;
      if (typeof data11 == "string") {
        if (func2(data11) > 32) {
          let err30 = { instancePath: instancePath + "/asset", schemaPath: "#/properties/asset/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
        }
        if (func2(data11) < 1) {
          let err31 = { instancePath: instancePath + "/asset", schemaPath: "#/properties/asset/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
      } else {
        let err32 = { instancePath: instancePath + "/asset", schemaPath: "#/properties/asset/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
      }
    }
    if (data.chain !== void 0) {
      let data12 = data.chain;
      if (typeof data12 == "string") {
        if (func2(data12) > 32) {
          let err33 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
        }
        if (func2(data12) < 1) {
          let err34 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
        }
      } else {
        let err35 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
    }
    if (data.fiatAmount !== void 0) {
      let data13 = data.fiatAmount;
      if (typeof data13 == "number" && isFinite(data13)) {
        if (data13 <= 0 || isNaN(data13)) {
          let err36 = { instancePath: instancePath + "/fiatAmount", schemaPath: "#/properties/fiatAmount/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0" };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
      } else {
        let err37 = { instancePath: instancePath + "/fiatAmount", schemaPath: "#/properties/fiatAmount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
    if (data.walletAddress !== void 0) {
      let data14 = data.walletAddress;
      if (typeof data14 == "string") {
        if (func2(data14) > 128) {
          let err38 = { instancePath: instancePath + "/walletAddress", schemaPath: "#/properties/walletAddress/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
        }
        if (func2(data14) < 1) {
          let err39 = { instancePath: instancePath + "/walletAddress", schemaPath: "#/properties/walletAddress/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
      } else {
        let err40 = { instancePath: instancePath + "/walletAddress", schemaPath: "#/properties/walletAddress/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
    }
    if (data.bankCode !== void 0) {
      let data15 = data.bankCode;
      if (typeof data15 == "string") {
        if (func2(data15) > 32) {
          let err41 = { instancePath: instancePath + "/bankCode", schemaPath: "#/properties/bankCode/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
        }
        if (func2(data15) < 1) {
          let err42 = { instancePath: instancePath + "/bankCode", schemaPath: "#/properties/bankCode/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
        }
      } else {
        let err43 = { instancePath: instancePath + "/bankCode", schemaPath: "#/properties/bankCode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
      }
    }
    if (data.accountNumber !== void 0) {
      let data16 = data.accountNumber;
      if (typeof data16 == "string") {
        if (!pattern7.test(data16)) {
          let err44 = { instancePath: instancePath + "/accountNumber", schemaPath: "#/properties/accountNumber/pattern", keyword: "pattern", params: { pattern: "^[0-9]{10}$" }, message: 'must match pattern "^[0-9]{10}$"' };
          vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
        }
      } else {
        let err45 = { instancePath: instancePath + "/accountNumber", schemaPath: "#/properties/accountNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.accountName !== void 0) {
      let data17 = data.accountName;
      if (typeof data17 == "string") {
        if (func2(data17) > 200) {
          let err46 = { instancePath: instancePath + "/accountName", schemaPath: "#/properties/accountName/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
        }
        if (func2(data17) < 1) {
          let err47 = { instancePath: instancePath + "/accountName", schemaPath: "#/properties/accountName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
        }
      } else {
        let err48 = { instancePath: instancePath + "/accountName", schemaPath: "#/properties/accountName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
      }
    }
    if (data.bankName !== void 0) {
      let data18 = data.bankName;
      if (typeof data18 == "string") {
        if (func2(data18) > 200) {
          let err49 = { instancePath: instancePath + "/bankName", schemaPath: "#/properties/bankName/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
        }
        if (func2(data18) < 1) {
          let err50 = { instancePath: instancePath + "/bankName", schemaPath: "#/properties/bankName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
        }
      } else {
        let err51 = { instancePath: instancePath + "/bankName", schemaPath: "#/properties/bankName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
      }
    }
    if (data.email !== void 0) {
      let data19 = data.email;
      if (typeof data19 == "string") {
        if (func2(data19) > 254) {
          let err52 = { instancePath: instancePath + "/email", schemaPath: "#/properties/email/maxLength", keyword: "maxLength", params: { limit: 254 }, message: "must NOT have more than 254 characters" };
          vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
        }
        if (!formats6.test(data19)) {
          let err53 = { instancePath: instancePath + "/email", schemaPath: "#/properties/email/format", keyword: "format", params: { format: "email" }, message: 'must match format "email"' };
          vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
        }
      } else {
        let err54 = { instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
      }
    }
    if (data.externalCustomerId !== void 0) {
      let data20 = data.externalCustomerId;
      if (typeof data20 == "string") {
        if (func2(data20) > 128) {
          let err55 = { instancePath: instancePath + "/externalCustomerId", schemaPath: "#/properties/externalCustomerId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
        }
        if (func2(data20) < 1) {
          let err56 = { instancePath: instancePath + "/externalCustomerId", schemaPath: "#/properties/externalCustomerId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
        }
      } else {
        let err57 = { instancePath: instancePath + "/externalCustomerId", schemaPath: "#/properties/externalCustomerId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
      }
    }
    if (data.developerFeePercent !== void 0) {
      let data21 = data.developerFeePercent;
      if (typeof data21 == "number" && isFinite(data21)) {
        if (data21 < 0 || isNaN(data21)) {
          let err58 = { instancePath: instancePath + "/developerFeePercent", schemaPath: "#/properties/developerFeePercent/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
        }
      } else {
        let err59 = { instancePath: instancePath + "/developerFeePercent", schemaPath: "#/properties/developerFeePercent/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
      }
    }
    if (data.overrideActiveIntent !== void 0 && typeof data.overrideActiveIntent != "boolean") {
      let err60 = { instancePath: instancePath + "/overrideActiveIntent", schemaPath: "#/properties/overrideActiveIntent/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
    }
  } else {
    let err61 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
  }
  return validate24.errors = vErrors, errors === 0;
}
validate24.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var checkOrderStatus = validate25, schema36 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "order-status.schema.json", type: "object", properties: { success: { type: "boolean" }, transactionId: { type: "string" }, status: { type: "string" }, terminal: { type: "boolean" }, completed: { type: "boolean" }, synchronizedAt: { type: "string", format: "date-time", pattern: "(Z|[+-]00:00)$" }, trackable: { type: "boolean" }, syncQueued: { type: "boolean" }, environment: { type: "string" }, sandbox: { type: "boolean" }, gateway: { type: ["object", "null"], additionalProperties: !0 } }, required: ["success", "transactionId", "status", "terminal", "completed", "synchronizedAt", "trackable", "syncQueued", "environment", "gateway"], if: { properties: { environment: { const: "test" } }, required: ["environment"] }, then: { required: ["sandbox"] } };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate25.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.environment === void 0 && (missing0 = "environment")) {
      let err0 = {};
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    } else if (data.environment !== void 0 && data.environment !== "test") {
      let err1 = {};
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (errors = _errs1, vErrors !== null && (_errs1 ? vErrors.length = _errs1 : vErrors = null), _valid0) {
    let _errs4 = errors;
    if (data && typeof data == "object" && !Array.isArray(data) && data.sandbox === void 0) {
      let err2 = { instancePath, schemaPath: "#/then/required", keyword: "required", params: { missingProperty: "sandbox" }, message: "must have required property 'sandbox'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let err3 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" }, message: "must have required property 'success'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.transactionId === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "transactionId" }, message: "must have required property 'transactionId'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.status === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.terminal === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "terminal" }, message: "must have required property 'terminal'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.completed === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "completed" }, message: "must have required property 'completed'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.synchronizedAt === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "synchronizedAt" }, message: "must have required property 'synchronizedAt'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.trackable === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "trackable" }, message: "must have required property 'trackable'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.syncQueued === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "syncQueued" }, message: "must have required property 'syncQueued'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.environment === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "environment" }, message: "must have required property 'environment'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.gateway === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gateway" }, message: "must have required property 'gateway'" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.success !== void 0 && typeof data.success != "boolean") {
      let err14 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.transactionId !== void 0 && typeof data.transactionId != "string") {
      let err15 = { instancePath: instancePath + "/transactionId", schemaPath: "#/properties/transactionId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.status !== void 0 && typeof data.status != "string") {
      let err16 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.terminal !== void 0 && typeof data.terminal != "boolean") {
      let err17 = { instancePath: instancePath + "/terminal", schemaPath: "#/properties/terminal/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.completed !== void 0 && typeof data.completed != "boolean") {
      let err18 = { instancePath: instancePath + "/completed", schemaPath: "#/properties/completed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.synchronizedAt !== void 0) {
      let data6 = data.synchronizedAt;
      if (typeof data6 == "string") {
        if (!pattern5.test(data6)) {
          let err19 = { instancePath: instancePath + "/synchronizedAt", schemaPath: "#/properties/synchronizedAt/pattern", keyword: "pattern", params: { pattern: "(Z|[+-]00:00)$" }, message: 'must match pattern "(Z|[+-]00:00)$"' };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (!formats2.validate(data6)) {
          let err20 = { instancePath: instancePath + "/synchronizedAt", schemaPath: "#/properties/synchronizedAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
      } else {
        let err21 = { instancePath: instancePath + "/synchronizedAt", schemaPath: "#/properties/synchronizedAt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    if (data.trackable !== void 0 && typeof data.trackable != "boolean") {
      let err22 = { instancePath: instancePath + "/trackable", schemaPath: "#/properties/trackable/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.syncQueued !== void 0 && typeof data.syncQueued != "boolean") {
      let err23 = { instancePath: instancePath + "/syncQueued", schemaPath: "#/properties/syncQueued/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.environment !== void 0 && typeof data.environment != "string") {
      let err24 = { instancePath: instancePath + "/environment", schemaPath: "#/properties/environment/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.sandbox !== void 0 && typeof data.sandbox != "boolean") {
      let err25 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.gateway !== void 0) {
      let data11 = data.gateway;
      if (!(data11 && typeof data11 == "object" && !Array.isArray(data11)) && data11 !== null) {
        let err26 = { instancePath: instancePath + "/gateway", schemaPath: "#/properties/gateway/type", keyword: "type", params: { type: schema36.properties.gateway.type }, message: "must be object,null" };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
  } else {
    let err27 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
  }
  return validate25.errors = vErrors, errors === 0;
}
validate25.evaluated = { props: { success: !0, transactionId: !0, status: !0, terminal: !0, completed: !0, synchronizedAt: !0, trackable: !0, syncQueued: !0, environment: !0, sandbox: !0, gateway: !0 }, dynamicProps: !1, dynamicItems: !1 };
var checkProviderBankList = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" }, message: "must have required property 'success'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.provider === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "provider" }, message: "must have required property 'provider'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.banks === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "banks" }, message: "must have required property 'banks'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.success !== void 0 && typeof data.success != "boolean") {
      let err3 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.provider !== void 0 && typeof data.provider != "string") {
      let err4 = { instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.banks !== void 0) {
      let data2 = data.banks;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.bankCode === void 0) {
              let err5 = { instancePath: instancePath + "/banks/" + i0, schemaPath: "#/properties/banks/items/required", keyword: "required", params: { missingProperty: "bankCode" }, message: "must have required property 'bankCode'" };
              vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
            }
            if (data3.bankName === void 0) {
              let err6 = { instancePath: instancePath + "/banks/" + i0, schemaPath: "#/properties/banks/items/required", keyword: "required", params: { missingProperty: "bankName" }, message: "must have required property 'bankName'" };
              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
            }
            if (data3.bankCode !== void 0 && typeof data3.bankCode != "string") {
              let err7 = { instancePath: instancePath + "/banks/" + i0 + "/bankCode", schemaPath: "#/properties/banks/items/properties/bankCode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
            if (data3.bankName !== void 0 && typeof data3.bankName != "string") {
              let err8 = { instancePath: instancePath + "/banks/" + i0 + "/bankName", schemaPath: "#/properties/banks/items/properties/bankName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
          } else {
            let err9 = { instancePath: instancePath + "/banks/" + i0, schemaPath: "#/properties/banks/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
        }
      } else {
        let err10 = { instancePath: instancePath + "/banks", schemaPath: "#/properties/banks/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate26.errors = vErrors, errors === 0;
}
validate26.evaluated = { props: { success: !0, provider: !0, banks: !0 }, dynamicProps: !1, dynamicItems: !1 };
var checkQuote = validate27, schema38 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "quote.schema.json", type: "object", properties: { side: { type: "string", enum: ["buy", "sell"] }, asset: { type: "string" }, chain: { type: "string" }, comparisonInput: { type: "number" }, comparisonInputSource: { type: "string" }, bestQuote: { type: "object", properties: { provider: { type: "string" }, rate: { type: "number" }, estimatedOutput: { type: "number" } }, required: ["provider", "rate", "estimatedOutput"] }, quotes: { type: "array", items: { type: "object", additionalProperties: !0 } } }, required: ["side", "asset", "chain", "comparisonInput", "comparisonInputSource", "bestQuote", "quotes"] };
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.side === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "side" }, message: "must have required property 'side'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.asset === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "asset" }, message: "must have required property 'asset'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.chain === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chain" }, message: "must have required property 'chain'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.comparisonInput === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "comparisonInput" }, message: "must have required property 'comparisonInput'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.comparisonInputSource === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "comparisonInputSource" }, message: "must have required property 'comparisonInputSource'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.bestQuote === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bestQuote" }, message: "must have required property 'bestQuote'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.quotes === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "quotes" }, message: "must have required property 'quotes'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.side !== void 0) {
      let data0 = data.side;
      if (typeof data0 != "string") {
        let err7 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (!(data0 === "buy" || data0 === "sell")) {
        let err8 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/enum", keyword: "enum", params: { allowedValues: schema38.properties.side.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.asset !== void 0 && typeof data.asset != "string") {
      let err9 = { instancePath: instancePath + "/asset", schemaPath: "#/properties/asset/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.chain !== void 0 && typeof data.chain != "string") {
      let err10 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.comparisonInput !== void 0) {
      let data3 = data.comparisonInput;
      if (!(typeof data3 == "number" && isFinite(data3))) {
        let err11 = { instancePath: instancePath + "/comparisonInput", schemaPath: "#/properties/comparisonInput/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.comparisonInputSource !== void 0 && typeof data.comparisonInputSource != "string") {
      let err12 = { instancePath: instancePath + "/comparisonInputSource", schemaPath: "#/properties/comparisonInputSource/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.bestQuote !== void 0) {
      let data5 = data.bestQuote;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        if (data5.provider === void 0) {
          let err13 = { instancePath: instancePath + "/bestQuote", schemaPath: "#/properties/bestQuote/required", keyword: "required", params: { missingProperty: "provider" }, message: "must have required property 'provider'" };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
        if (data5.rate === void 0) {
          let err14 = { instancePath: instancePath + "/bestQuote", schemaPath: "#/properties/bestQuote/required", keyword: "required", params: { missingProperty: "rate" }, message: "must have required property 'rate'" };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
        if (data5.estimatedOutput === void 0) {
          let err15 = { instancePath: instancePath + "/bestQuote", schemaPath: "#/properties/bestQuote/required", keyword: "required", params: { missingProperty: "estimatedOutput" }, message: "must have required property 'estimatedOutput'" };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        if (data5.provider !== void 0 && typeof data5.provider != "string") {
          let err16 = { instancePath: instancePath + "/bestQuote/provider", schemaPath: "#/properties/bestQuote/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
        if (data5.rate !== void 0) {
          let data7 = data5.rate;
          if (!(typeof data7 == "number" && isFinite(data7))) {
            let err17 = { instancePath: instancePath + "/bestQuote/rate", schemaPath: "#/properties/bestQuote/properties/rate/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
          }
        }
        if (data5.estimatedOutput !== void 0) {
          let data8 = data5.estimatedOutput;
          if (!(typeof data8 == "number" && isFinite(data8))) {
            let err18 = { instancePath: instancePath + "/bestQuote/estimatedOutput", schemaPath: "#/properties/bestQuote/properties/estimatedOutput/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        }
      } else {
        let err19 = { instancePath: instancePath + "/bestQuote", schemaPath: "#/properties/bestQuote/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.quotes !== void 0) {
      let data9 = data.quotes;
      if (Array.isArray(data9)) {
        let len0 = data9.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data10 = data9[i0];
          if (!(data10 && typeof data10 == "object" && !Array.isArray(data10))) {
            let err20 = { instancePath: instancePath + "/quotes/" + i0, schemaPath: "#/properties/quotes/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
      } else {
        let err21 = { instancePath: instancePath + "/quotes", schemaPath: "#/properties/quotes/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
  } else {
    let err22 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
  }
  return validate27.errors = vErrors, errors === 0;
}
validate27.evaluated = { props: { side: !0, asset: !0, chain: !0, comparisonInput: !0, comparisonInputSource: !0, bestQuote: !0, quotes: !0 }, dynamicProps: !1, dynamicItems: !1 };
var checkQuoteRequest = validate28, schema39 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "quote-request.schema.json", type: "object", properties: { side: { type: "string", enum: ["buy", "sell"] }, fiatAmount: { type: "number", exclusiveMinimum: 0 }, tokenAmount: { type: "number", exclusiveMinimum: 0 }, fiatCurrency: { type: "string", minLength: 1, maxLength: 32 }, asset: { type: "string", minLength: 1, maxLength: 32 }, chain: { type: "string", minLength: 1, maxLength: 32 } }, required: ["side", "fiatCurrency", "asset", "chain"], additionalProperties: !1, allOf: [{ if: { properties: { side: { const: "buy" } }, required: ["side"] }, then: { required: ["fiatAmount"], properties: { tokenAmount: !1 } } }, { if: { properties: { side: { const: "sell" } }, required: ["side"] }, then: { required: ["tokenAmount"], properties: { fiatAmount: !1 } } }] };
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate28.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs2 = errors, valid1 = !0, _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.side === void 0 && (missing0 = "side")) {
      let err0 = {};
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    } else if (data.side !== void 0 && data.side !== "buy") {
      let err1 = {};
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (errors = _errs2, vErrors !== null && (_errs2 ? vErrors.length = _errs2 : vErrors = null), _valid0) {
    let _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.fiatAmount === void 0) {
        let err2 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "fiatAmount" }, message: "must have required property 'fiatAmount'" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data.tokenAmount !== void 0) {
        let err3 = { instancePath: instancePath + "/tokenAmount", schemaPath: "#/allOf/0/then/properties/tokenAmount/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    var _valid0 = _errs5 === errors;
    if (valid1 = _valid0, valid1) {
      var props0 = {};
      props0.tokenAmount = !0, props0.side = !0;
    }
  }
  if (!valid1) {
    let err4 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  let _errs7 = errors, valid4 = !0, _errs8 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing1;
    if (data.side === void 0 && (missing1 = "side")) {
      let err5 = {};
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    } else if (data.side !== void 0 && data.side !== "sell") {
      let err6 = {};
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  }
  var _valid1 = _errs8 === errors;
  if (errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null), _valid1) {
    let _errs10 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.tokenAmount === void 0) {
        let err7 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "tokenAmount" }, message: "must have required property 'tokenAmount'" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (data.fiatAmount !== void 0) {
        let err8 = { instancePath: instancePath + "/fiatAmount", schemaPath: "#/allOf/1/then/properties/fiatAmount/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    var _valid1 = _errs10 === errors;
    if (valid4 = _valid1, valid4) {
      var props1 = {};
      props1.fiatAmount = !0, props1.side = !0;
    }
  }
  if (!valid4) {
    let err9 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  if (props0 !== !0 && props1 !== void 0 && (props1 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props1))), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.side === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "side" }, message: "must have required property 'side'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.fiatCurrency === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fiatCurrency" }, message: "must have required property 'fiatCurrency'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.asset === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "asset" }, message: "must have required property 'asset'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.chain === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chain" }, message: "must have required property 'chain'" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "side" || key0 === "fiatAmount" || key0 === "tokenAmount" || key0 === "fiatCurrency" || key0 === "asset" || key0 === "chain")) {
        let err14 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    if (data.side !== void 0) {
      let data4 = data.side;
      if (typeof data4 != "string") {
        let err15 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
      if (!(data4 === "buy" || data4 === "sell")) {
        let err16 = { instancePath: instancePath + "/side", schemaPath: "#/properties/side/enum", keyword: "enum", params: { allowedValues: schema39.properties.side.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
    if (data.fiatAmount !== void 0) {
      let data5 = data.fiatAmount;
      if (typeof data5 == "number" && isFinite(data5)) {
        if (data5 <= 0 || isNaN(data5)) {
          let err17 = { instancePath: instancePath + "/fiatAmount", schemaPath: "#/properties/fiatAmount/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0" };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
      } else {
        let err18 = { instancePath: instancePath + "/fiatAmount", schemaPath: "#/properties/fiatAmount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    }
    if (data.tokenAmount !== void 0) {
      let data6 = data.tokenAmount;
      if (typeof data6 == "number" && isFinite(data6)) {
        if (data6 <= 0 || isNaN(data6)) {
          let err19 = { instancePath: instancePath + "/tokenAmount", schemaPath: "#/properties/tokenAmount/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0" };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
      } else {
        let err20 = { instancePath: instancePath + "/tokenAmount", schemaPath: "#/properties/tokenAmount/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    if (data.fiatCurrency !== void 0) {
      let data7 = data.fiatCurrency;
      if (typeof data7 == "string") {
        if (func2(data7) > 32) {
          let err21 = { instancePath: instancePath + "/fiatCurrency", schemaPath: "#/properties/fiatCurrency/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
        if (func2(data7) < 1) {
          let err22 = { instancePath: instancePath + "/fiatCurrency", schemaPath: "#/properties/fiatCurrency/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
      } else {
        let err23 = { instancePath: instancePath + "/fiatCurrency", schemaPath: "#/properties/fiatCurrency/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.asset !== void 0) {
      let data8 = data.asset;
      if (typeof data8 == "string") {
        if (func2(data8) > 32) {
          let err24 = { instancePath: instancePath + "/asset", schemaPath: "#/properties/asset/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
        if (func2(data8) < 1) {
          let err25 = { instancePath: instancePath + "/asset", schemaPath: "#/properties/asset/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
        }
      } else {
        let err26 = { instancePath: instancePath + "/asset", schemaPath: "#/properties/asset/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
    if (data.chain !== void 0) {
      let data9 = data.chain;
      if (typeof data9 == "string") {
        if (func2(data9) > 32) {
          let err27 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
        if (func2(data9) < 1) {
          let err28 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
        }
      } else {
        let err29 = { instancePath: instancePath + "/chain", schemaPath: "#/properties/chain/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
  } else {
    let err30 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
  }
  return validate28.errors = vErrors, errors === 0;
}
validate28.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var checkResolveRequest = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.bankCode === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bankCode" }, message: "must have required property 'bankCode'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.accountNumber === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "accountNumber" }, message: "must have required property 'accountNumber'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "bankCode" || key0 === "accountNumber" || key0 === "bankName")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.bankCode !== void 0) {
      let data0 = data.bankCode;
      if (typeof data0 == "string") {
        if (func2(data0) > 32) {
          let err3 = { instancePath: instancePath + "/bankCode", schemaPath: "#/properties/bankCode/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (func2(data0) < 1) {
          let err4 = { instancePath: instancePath + "/bankCode", schemaPath: "#/properties/bankCode/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/bankCode", schemaPath: "#/properties/bankCode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.accountNumber !== void 0) {
      let data1 = data.accountNumber;
      if (typeof data1 == "string") {
        if (!pattern7.test(data1)) {
          let err6 = { instancePath: instancePath + "/accountNumber", schemaPath: "#/properties/accountNumber/pattern", keyword: "pattern", params: { pattern: "^[0-9]{10}$" }, message: 'must match pattern "^[0-9]{10}$"' };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/accountNumber", schemaPath: "#/properties/accountNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.bankName !== void 0) {
      let data2 = data.bankName;
      if (typeof data2 == "string") {
        if (func2(data2) > 200) {
          let err8 = { instancePath: instancePath + "/bankName", schemaPath: "#/properties/bankName/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (func2(data2) < 1) {
          let err9 = { instancePath: instancePath + "/bankName", schemaPath: "#/properties/bankName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      } else {
        let err10 = { instancePath: instancePath + "/bankName", schemaPath: "#/properties/bankName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate29.errors = vErrors, errors === 0;
}
validate29.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var checkResolvedAccount = validate30;
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate30.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.success === void 0 && (missing0 = "success")) {
      let err0 = {};
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    } else if (data.success !== void 0 && data.success !== !1) {
      let err1 = {};
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (errors = _errs1, vErrors !== null && (_errs1 ? vErrors.length = _errs1 : vErrors = null), !_valid0) {
    let _errs4 = errors;
    if (data && typeof data == "object" && !Array.isArray(data) && data.accountName === void 0) {
      let err2 = { instancePath, schemaPath: "#/else/required", keyword: "required", params: { missingProperty: "accountName" }, message: "must have required property 'accountName'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let err3 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: "else" }, message: 'must match "else" schema' };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.accountName !== void 0 && typeof data.accountName != "string") {
      let err4 = { instancePath: instancePath + "/accountName", schemaPath: "#/properties/accountName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.success !== void 0 && typeof data.success != "boolean") {
      let err5 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.accountNumber !== void 0 && typeof data.accountNumber != "string") {
      let err6 = { instancePath: instancePath + "/accountNumber", schemaPath: "#/properties/accountNumber/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.bankCode !== void 0 && typeof data.bankCode != "string") {
      let err7 = { instancePath: instancePath + "/bankCode", schemaPath: "#/properties/bankCode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate30.errors = vErrors, errors === 0;
}
validate30.evaluated = { props: { accountName: !0, success: !0, accountNumber: !0, bankCode: !0 }, dynamicProps: !1, dynamicItems: !1 };
var checkWebhookEvent = validate31, schema42 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "webhook-event.schema.json", type: "object", properties: { id: { type: "string", pattern: "^evt_" }, type: { type: "string", enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, createdAt: { type: "string", format: "date-time", pattern: "(Z|[+-]00:00)$" }, livemode: { type: "boolean" }, data: { type: "object", properties: { transactionId: { type: "string" }, id: { type: "string" }, reference: { type: "string" }, requestReference: { type: "string" }, status: { type: "string" }, platformUsed: { type: "string" }, cryptoSymbol: { type: "string" }, network: { type: "string" }, fiatAmount: { type: ["string", "number"] }, cryptoAmount: { type: ["string", "number"] }, exchangeRate: { type: ["string", "number"] }, blockchainTxHash: { type: ["string", "null"] } }, required: ["status"], additionalProperties: !0, anyOf: [{ required: ["transactionId"] }, { required: ["id"] }, { required: ["reference"] }, { required: ["requestReference"] }] } }, required: ["id", "type", "createdAt", "livemode", "data"] }, pattern10 = new RegExp("^evt_", "u");
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate31.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.type === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.createdAt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.livemode === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "livemode" }, message: "must have required property 'livemode'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.data === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 == "string") {
        if (!pattern10.test(data0)) {
          let err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^evt_" }, message: 'must match pattern "^evt_"' };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.type !== void 0) {
      let data1 = data.type;
      if (typeof data1 != "string") {
        let err7 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (!(data1 === "transaction.created" || data1 === "transaction.updated" || data1 === "transaction.completed" || data1 === "transaction.failed")) {
        let err8 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema42.properties.type.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.createdAt !== void 0) {
      let data2 = data.createdAt;
      if (typeof data2 == "string") {
        if (!pattern5.test(data2)) {
          let err9 = { instancePath: instancePath + "/createdAt", schemaPath: "#/properties/createdAt/pattern", keyword: "pattern", params: { pattern: "(Z|[+-]00:00)$" }, message: 'must match pattern "(Z|[+-]00:00)$"' };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (!formats2.validate(data2)) {
          let err10 = { instancePath: instancePath + "/createdAt", schemaPath: "#/properties/createdAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/createdAt", schemaPath: "#/properties/createdAt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.livemode !== void 0 && typeof data.livemode != "boolean") {
      let err12 = { instancePath: instancePath + "/livemode", schemaPath: "#/properties/livemode/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.data !== void 0) {
      let data4 = data.data, _errs11 = errors, valid1 = !1, _errs12 = errors;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4) && data4.transactionId === void 0) {
        let err13 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/anyOf/0/required", keyword: "required", params: { missingProperty: "transactionId" }, message: "must have required property 'transactionId'" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
      var _valid0 = _errs12 === errors;
      valid1 = valid1 || _valid0;
      let _errs13 = errors;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4) && data4.id === void 0) {
        let err14 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/anyOf/1/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
      var _valid0 = _errs13 === errors;
      valid1 = valid1 || _valid0;
      let _errs14 = errors;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4) && data4.reference === void 0) {
        let err15 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/anyOf/2/required", keyword: "required", params: { missingProperty: "reference" }, message: "must have required property 'reference'" };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
      var _valid0 = _errs14 === errors;
      valid1 = valid1 || _valid0;
      let _errs15 = errors;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4) && data4.requestReference === void 0) {
        let err16 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/anyOf/3/required", keyword: "required", params: { missingProperty: "requestReference" }, message: "must have required property 'requestReference'" };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
      var _valid0 = _errs15 === errors;
      if (valid1 = valid1 || _valid0, valid1)
        errors = _errs11, vErrors !== null && (_errs11 ? vErrors.length = _errs11 : vErrors = null);
      else {
        let err17 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.status === void 0) {
          let err18 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (data4.transactionId !== void 0 && typeof data4.transactionId != "string") {
          let err19 = { instancePath: instancePath + "/data/transactionId", schemaPath: "#/properties/data/properties/transactionId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (data4.id !== void 0 && typeof data4.id != "string") {
          let err20 = { instancePath: instancePath + "/data/id", schemaPath: "#/properties/data/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
        if (data4.reference !== void 0 && typeof data4.reference != "string") {
          let err21 = { instancePath: instancePath + "/data/reference", schemaPath: "#/properties/data/properties/reference/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
        if (data4.requestReference !== void 0 && typeof data4.requestReference != "string") {
          let err22 = { instancePath: instancePath + "/data/requestReference", schemaPath: "#/properties/data/properties/requestReference/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
        if (data4.status !== void 0 && typeof data4.status != "string") {
          let err23 = { instancePath: instancePath + "/data/status", schemaPath: "#/properties/data/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
        if (data4.platformUsed !== void 0 && typeof data4.platformUsed != "string") {
          let err24 = { instancePath: instancePath + "/data/platformUsed", schemaPath: "#/properties/data/properties/platformUsed/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
        if (data4.cryptoSymbol !== void 0 && typeof data4.cryptoSymbol != "string") {
          let err25 = { instancePath: instancePath + "/data/cryptoSymbol", schemaPath: "#/properties/data/properties/cryptoSymbol/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
        }
        if (data4.network !== void 0 && typeof data4.network != "string") {
          let err26 = { instancePath: instancePath + "/data/network", schemaPath: "#/properties/data/properties/network/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
        if (data4.fiatAmount !== void 0) {
          let data13 = data4.fiatAmount;
          if (typeof data13 != "string" && !(typeof data13 == "number" && isFinite(data13))) {
            let err27 = { instancePath: instancePath + "/data/fiatAmount", schemaPath: "#/properties/data/properties/fiatAmount/type", keyword: "type", params: { type: schema42.properties.data.properties.fiatAmount.type }, message: "must be string,number" };
            vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
          }
        }
        if (data4.cryptoAmount !== void 0) {
          let data14 = data4.cryptoAmount;
          if (typeof data14 != "string" && !(typeof data14 == "number" && isFinite(data14))) {
            let err28 = { instancePath: instancePath + "/data/cryptoAmount", schemaPath: "#/properties/data/properties/cryptoAmount/type", keyword: "type", params: { type: schema42.properties.data.properties.cryptoAmount.type }, message: "must be string,number" };
            vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
          }
        }
        if (data4.exchangeRate !== void 0) {
          let data15 = data4.exchangeRate;
          if (typeof data15 != "string" && !(typeof data15 == "number" && isFinite(data15))) {
            let err29 = { instancePath: instancePath + "/data/exchangeRate", schemaPath: "#/properties/data/properties/exchangeRate/type", keyword: "type", params: { type: schema42.properties.data.properties.exchangeRate.type }, message: "must be string,number" };
            vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
          }
        }
        if (data4.blockchainTxHash !== void 0) {
          let data16 = data4.blockchainTxHash;
          if (typeof data16 != "string" && data16 !== null) {
            let err30 = { instancePath: instancePath + "/data/blockchainTxHash", schemaPath: "#/properties/data/properties/blockchainTxHash/type", keyword: "type", params: { type: schema42.properties.data.properties.blockchainTxHash.type }, message: "must be string,null" };
            vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
          }
        }
      } else {
        let err31 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
  } else {
    let err32 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
  }
  return validate31.errors = vErrors, errors === 0;
}
validate31.evaluated = { props: { id: !0, type: !0, createdAt: !0, livemode: !0, data: !0 }, dynamicProps: !1, dynamicItems: !1 };
export {
  checkActiveIntentConflict,
  checkErrorEnvelope,
  checkOrder,
  checkOrderIntent,
  checkOrderRequest,
  checkOrderStatus,
  checkProviderBankList,
  checkQuote,
  checkQuoteRequest,
  checkResolveRequest,
  checkResolvedAccount,
  checkWebhookEvent
};
export const CHECKS = {
  'active-intent-conflict': checkActiveIntentConflict,
  'error': checkErrorEnvelope,
  'order': checkOrder,
  'order-intent': checkOrderIntent,
  'order-request': checkOrderRequest,
  'order-status': checkOrderStatus,
  'provider-bank-list': checkProviderBankList,
  'quote': checkQuote,
  'quote-request': checkQuoteRequest,
  'resolve-request': checkResolveRequest,
  'resolved-account': checkResolvedAccount,
  'webhook-event': checkWebhookEvent,
}
